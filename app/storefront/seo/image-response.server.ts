import { singleton } from "~/platform/singleton.server";
import { tagMatches } from "~/platform/entity-tag.server";

/** About 10 MB: cards take some 100 KB, icons some 20. */
const MAX_CACHED = 128;
const YEAR_SECONDS = 31_536_000;
const SOON_SECONDS = 300;

type Drawings = { cached: Map<string, Promise<Buffer>>; last: Promise<unknown> };
const drawings = () =>
  singleton<Drawings>("drawn-files", () => ({ cached: new Map(), last: Promise.resolve() }));

/** Draws one at a time: a crowd of crawlers must not take the threads that pages need. */
function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const state = drawings();
  const found = state.cached.get(key);
  const bytes = found ?? state.last.then(draw);
  if (!found) {
    state.last = bytes.catch(() => state.cached.delete(key));
  }
  state.cached.delete(key);
  state.cached.set(key, bytes); // moves it to the end: least recently used first
  if (state.cached.size > MAX_CACHED) state.cached.delete(state.cached.keys().next().value!);
  return bytes;
}

/**
 * Responds with a drawn picture (docs/rules.md, Sharing), cached for a year at the URL of its
 * version, otherwise for minutes.
 * @param file.key unique across all stores; `version` changes with the content
 */
export async function imageResponse(
  request: Request,
  file: {
    key: string;
    version: string;
    type: "image/jpeg" | "image/png";
    draw: () => Promise<Buffer>;
  },
): Promise<Response> {
  const tag = `"${file.version}"`;
  const named = new URL(request.url).searchParams.get("v") === file.version;
  const headers = {
    ETag: tag,
    "Cache-Control": named
      ? `public, max-age=${YEAR_SECONDS}, immutable`
      : `public, max-age=${SOON_SECONDS}`,
  };
  if (tagMatches(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  const bytes = await drawOnce(`${file.key} ${file.version}`, file.draw);
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, "Content-Type": file.type, "Content-Length": String(bytes.length) },
  });
}
