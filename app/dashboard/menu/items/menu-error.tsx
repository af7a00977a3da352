import { later } from "~/ui/later";

/** Shows the error page of the menu pages (docs/rules.md, Menu items). */
export const MenuError = later(
  () => import("./menu-problem").then((module) => module.MenuProblem),
  "menu-problem",
);
