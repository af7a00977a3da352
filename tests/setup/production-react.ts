import { createRequire } from "node:module";

/**
 * Loads React as the production build has it: which one it is, it decides once a process, by
 * NODE_ENV. Drawing a page takes half the time, and what is tested is what customers get. Mistakes
 * that only its development build names are found by the linter's React rules, and by the tests of
 * components, which have that one.
 */
const load = createRequire(import.meta.url);
const { NODE_ENV } = process.env;
process.env.NODE_ENV = "production";
for (const name of ["react", "react/jsx-runtime", "react-dom", "react-dom/server"]) load(name);
process.env.NODE_ENV = NODE_ENV;
