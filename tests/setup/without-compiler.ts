import { createRequire } from "node:module";

/**
 * Leaves Remix's compiler out: the helpers that app/routes.ts lists its routes with load all of it,
 * which takes a process over two seconds, to tell a function where the app is that nothing here
 * calls.
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
