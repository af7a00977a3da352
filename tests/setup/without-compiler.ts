import { createRequire } from "node:module";

/**
 * Leaves out Remix's compiler: the helpers with which app/routes.ts lists its routes load all of
 * it, over two seconds per process, just to pass the app's location to a function that tests never
 * call.
 */
const { cache, resolve } = createRequire(
  createRequire(import.meta.url).resolve("@remix-run/route-config"),
);
const compiler = resolve("@remix-run/dev");
cache[compiler] ??= {
  id: compiler,
  filename: compiler,
  path: compiler,
  loaded: true,
  exports: {},
  children: [],
  paths: [],
  parent: null,
  isPreloading: false,
  require: undefined!,
};
