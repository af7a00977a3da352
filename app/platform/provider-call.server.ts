import { measureProviderCall } from "./metrics.server";
import type { Reply } from "./paystack-answers.server";
import { inSpan } from "./tracing.server";

/** The path's first words: references, codes and queries are left out. */
const callName = (path: string) =>
  path
    .split("?", 1)[0]!
    .split("/")
    .filter((part) => /^[a-z_]+$/.test(part))
    .slice(0, 2)
    .join("/");

const outcomeOf = (reply: Reply) =>
  reply.kind === "answered"
    ? `${Math.floor(reply.status / 100)}xx`
    : reply.timedOut
      ? "timeout"
      : "unreachable";

/** Asks the provider, as a figure and a span. */
export const measured = (
  method: string,
  path: string,
  ask: () => Promise<Reply>,
): Promise<Reply> => {
  const call = callName(path);
  const attributes = { "http.request.method": method };
  return inSpan({ kind: "provider", name: `paystack ${call}`, attributes }, async (note) => {
    const startMs = performance.now();
    const reply = await ask();
    measureProviderCall(call, outcomeOf(reply), performance.now() - startMs);
    note({ "buka.outcome": outcomeOf(reply) });
    return reply;
  });
};
