import { paths } from "~/shared/paths";
import type { Role } from "./permissions";

/** The kitchen view for kitchen staff, else the home page (docs/rules.md, Staff). */
export const homePath = (role: Role): string =>
  role === "kitchen" ? paths.dashboard.kitchen() : paths.dashboard.home();
