import { paths } from "~/shared/paths";

/**
 * Returns the links by which a phone puts the dashboard on its home screen (docs/rules.md, Push).
 */
export const appLinks = () => [
  { rel: "manifest", href: paths.dashboard.manifest() },
  { rel: "apple-touch-icon", href: "/dashboard-icon-192.png" },
];
