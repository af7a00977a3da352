import { paths } from "~/shared/paths";

/** Lets a phone add the dashboard to its home screen (docs/rules.md, Push). */
export const appLinks = () => [
  { rel: "manifest", href: paths.dashboard.manifest() },
  { rel: "apple-touch-icon", href: "/dashboard-icon-192.png" },
];
