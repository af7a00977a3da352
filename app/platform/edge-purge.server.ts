import type { EdgeSettings } from "./edge-env.server";

/**
 * Makes a shared cache forget all answers with any of these tags, and returns once it has.
 * Doing it twice does no harm.
 * @throws an Error that says what the cache answered
 */
type Purge = (tags: readonly string[]) => Promise<void>;

const TIMEOUT_MS = 5_000;

type Call = { url: string; method: string; headers: Record<string, string>; body?: string };

/** How each cache is asked: the calls that a purge makes, and whether an answer means 'done'. */
type Contract = {
  /** Tags in one call. */
  most: number;
  calls: (edge: EdgeSettings, tags: readonly string[]) => Call[];
  isDone: (body: string) => boolean;
};

const contracts: Record<EdgeSettings["kind"], Contract> = {
  // deploy/varnish/buka.vcl
  varnish: {
    most: 50,
    calls: ({ purgeUrls, token }, tags) =>
      purgeUrls.map((url) => ({
        url: `${url}/`,
        method: "PURGE",
        headers: { "X-Purge-Token": token, "X-Purge-Tags": tags.join(" ") },
      })),
    isDone: () => true,
  },
  // https://developers.cloudflare.com/api/resources/cache/methods/purge/
  cloudflare: {
    most: 100,
    calls: ({ purgeUrls: [url], token, zone }, tags) => [
      {
        url: `${url}/zones/${zone}/purge_cache`,
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ tags }),
      },
    ],
    isDone: (body) => (JSON.parse(body) as { success?: unknown }).success === true,
  },
  // https://www.fastly.com/documentation/reference/api/purging/
  fastly: {
    most: 256,
    calls: ({ purgeUrls: [url], token, zone }, tags) => [
      {
        url: `${url}/service/${zone}/purge`,
        method: "POST",
        headers: {
          "Fastly-Key": token,
          "Surrogate-Key": tags.join(" "),
          Accept: "application/json",
        },
      },
    ],
    isDone: () => true,
  },
};

export function purgeWith(edge: EdgeSettings): Purge {
  const { most, calls, isDone } = contracts[edge.kind];
  return async (tags) => {
    for (let from = 0; from < tags.length; from += most) {
      const part = tags.slice(from, from + most);
      await Promise.all(calls(edge, part).map((call) => send(edge.kind, call, isDone)));
    }
  };
}

async function send(
  kind: string,
  { url, ...call }: Call,
  isDone: Contract["isDone"],
): Promise<void> {
  const answer = await fetch(url, {
    ...call,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = await answer.text();
  if (!answer.ok || !isDone(body))
    throw new Error(`${kind} did not purge: ${answer.status} ${body.slice(0, 200)}`);
}
