import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/dashboard-icon-${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The dashboard's web app manifest (docs/rules.md, Push; W3C Web Application Manifest). */
export const dashboardManifest = () => ({
  id: paths.dashboard.home(),
  name: `${brand.name} for vendors`,
  short_name: brand.name,
  description: "Your orders, your kitchen and your menu",
  lang: "en-NG",
  start_url: paths.dashboard.home(),
  scope: paths.dashboard.home(),
  display: "standalone",
  theme_color: brand.defaultColor,
  background_color: "#FFFBF8",
  icons: [icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable", 512, "maskable")],
  shortcuts: [
    { name: "Orders", url: paths.dashboard.orders(), icons: [icon("192", 192, "any")] },
    { name: "Kitchen", url: paths.dashboard.kitchen(), icons: [icon("192", 192, "any")] },
  ],
});
