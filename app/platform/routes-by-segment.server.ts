import type { ServerBuild } from "@remix-run/server-runtime";

type Routes = ServerBuild["routes"];

/** A segment that means itself: no parameter, nothing encoded. */
const isPlain = (segment: string) => /^[a-z0-9.-]+$/.test(segment);
const firstSegment = (path: string) => path.split("/", 1)[0]!.toLowerCase();

/**
 * Divides routes by the first segment of their path, with those that go with any: without a path,
 * with a parameter or a splat there.
 */
function divide(routes: Routes): Map<string, Routes> {
  const top = (id: string): string => {
    const { parentId } = routes[id]!;
    return parentId === undefined || parentId === "root" ? id : top(parentId);
  };
  const segmentOf = (id: string) => firstSegment(routes[top(id)]!.path ?? "");
  const segments = new Set(Object.keys(routes).map(segmentOf).filter(isPlain));
  return new Map(
    [...segments].map((segment) => [
      segment,
      Object.fromEntries(
        Object.entries(routes).filter(([id]) => {
          const own = segmentOf(id);
          return own === segment || !isPlain(own);
        }),
      ),
    ]),
  );
}

/**
 * Returns what handles a request's target: by the routes alone that its first segment leaves possible. Remix
 * flattens, ranks and compiles all routes that it is given twice a request, which for all of ours
 * was most of a small answer's time. What matches is the same.
 * @param create makes a handler of a build; once for each segment that is asked for
 */
export function handlerBySegment<Handler>(
  build: ServerBuild,
  create: (build: ServerBuild) => Handler,
): (target: string) => Handler {
  const all = create(build);
  const divided = divide(build.routes);
  const handlers = new Map<string, Handler>();
  return (target) => {
    const url = `http://any${target}`; // as Remix reads it: without dots and doubled slashes
    const path = URL.canParse(url) ? new URL(url).pathname : "";
    const segment = firstSegment(path.slice(1)).replace(/\.data$/, "");
    const routes = divided.get(segment);
    if (!routes) return all;
    const handler = handlers.get(segment) ?? create({ ...build, routes });
    handlers.set(segment, handler);
    return handler;
  };
}
