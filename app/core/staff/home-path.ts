import { paths } from "~/shared/paths";
import type { Role } from "./permissions";

/**
 * Returns the path where somebody begins in a store: the kitchen view for kitchen staff, the home
 * page for everybody else (docs/rules.md, Staff).
 */
export const homePath = (role: Role): string =>
  role === "kitchen" ? paths.dashboard.kitchen() : paths.dashboard.home();
