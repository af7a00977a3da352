import { createRequire } from "node:module";

/**
 * Loads React's production build, which React selects by NODE_ENV once per process. It renders in
 * half the time, and it is what customers get. Mistakes that only the development build reports are
 * found by the linter's React rules and by component tests, which use that one.
 */
const load = createRequire(import.meta.url);
const { NODE_ENV } = process.env;
process.env.NODE_ENV = "production";
for (const name of ["react", "react/jsx-runtime", "react-dom", "react-dom/server"]) load(name);
process.env.NODE_ENV = NODE_ENV;
