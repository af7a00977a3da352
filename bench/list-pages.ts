import postgres from "postgres";
import { startSession } from "~/core/accounts/session.server";
import { saturate, type Target } from "./load";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { interleave, ratioOf } from "./statistics";
import type { Limits } from "./targets";

const ROUNDS = 5;
const SECONDS = 1;
/** A kitchen's phone, its tablet and the owner's, all reading again at once. */
const CONNECTIONS = 4;

/** Returns the headers of a signed-in person's request. */
export async function signedIn(userId: string): Promise<Record<string, string>> {
  const session = await startSession(new Request("http://127.0.0.1/"), userId);
  return { "Accept-Encoding": "br", Cookie: session.split(";", 1)[0]! };
}

/** Has Postgres analyse its tables now instead of a minute later, as the owner. */
export async function analyse(databaseUrl: string): Promise<void> {
  const owner = postgres(databaseUrl, { max: 1 });
  await owner`vacuum analyze`;
  await owner.end();
}

type Lists = {
  group: string;
  baseline: string;
  /** Pages by what they show; with a path for each of the two where it names the store. */
  pages: Record<string, string | { many: string; few: string }>;
  /** The headers of the vendor with the long list, and of the one with the short list. */
  many: Record<string, string>;
  few: Record<string, string>;
  /** For the rate of each page except a search's, which has more to read. */
  target: Limits;
};

/**
 * Measures each page of a vendor with a long list beside the same page of one with a short list, as
 * ratios.
 */
export async function benchListPages(
  server: Stage["product"],
  { group, baseline, pages, many, few, target }: Lists,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, page] of Object.entries(pages)) {
    const paths = typeof page === "string" ? { many: page, few: page } : page;
    const ask = (path: string, headers: Record<string, string>) => {
      const target: Target = { server, path, headers };
      return () => saturate(target, { connections: CONNECTIONS, seconds: SECONDS });
    };
    await ask(paths.many, many)();
    const runs = await interleave(ROUNDS, {
      many: ask(paths.many, many),
      few: ask(paths.few, few),
    });
    figures.push(
      {
        group,
        baseline,
        name: `${name}: pages a second`,
        unit: "×",
        value: ratioOf(runs.many, runs.few, (run) => run.rate),
        ...(paths.many.includes("q=") ? {} : target),
      },
      {
        group,
        baseline,
        name: `${name}: p50`,
        unit: "×",
        value: ratioOf(runs.many, runs.few, (run) => run.p50),
      },
    );
  }
  return figures;
}
