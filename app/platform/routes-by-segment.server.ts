import type { ServerBuild } from "@remix-run/server-runtime";

type Routes = ServerBuild["routes"];

/** No parameter, nothing encoded. */
const isPlain = (segment: string) => /^[a-z0-9.-]+$/.test(segment);
const firstSegment = (path: string) => path.split("/", 1)[0]!.toLowerCase();

/** Routes whose first segment isn't plain belong to every group. */
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
 * Gives Remix only the routes that a target's first segment leaves possible: it flattens, ranks and
 * compiles all its routes twice a request, which took most of a small answer's time.
 */
export function handlerBySegment<Handler>(
  build: ServerBuild,
  create: (build: ServerBuild) => Handler,
): (target: string) => Handler {
  const all = create(build);
  const divided = divide(build.routes);
  const handlers = new Map<string, Handler>();
  return (target) => {
    const url = `http://any${target}`; // without dots and doubled slashes, as Remix reads it
    const path = URL.canParse(url) ? new URL(url).pathname : "";
    const segment = firstSegment(path.slice(1)).replace(/\.data$/, "");
    const routes = divided.get(segment);
    if (!routes) return all;
    const handler = handlers.get(segment) ?? create({ ...build, routes });
    handlers.set(segment, handler);
    return handler;
  };
}
