import { describe, expect, it } from "vitest";
import { hasRouteDefaults, withRouteDefaults } from "../../scripts/route-defaults";

const page = "export default function Page() {}\n";
const exported = (source: string) =>
  [...withRouteDefaults(source).matchAll(/^export const (\w+)/gm)].map(([, name]) => name);

describe("the defaults of a vendor's page", () => {
  it("follow from the page's server exports", () => {
    expect(exported(`${page}export async function loader() {}`)).toEqual([
      "clientLoader",
      "shouldRevalidate",
    ]);
    expect(exported(`${page}export async function action() {}`)).toEqual(["clientAction"]);
    expect(exported("export async function loader() {}")).toEqual([]);
  });

  it("keep the page's own exports", () => {
    const own = "export async function loader() {}\nexport function shouldRevalidate() {}\n";
    expect(exported(page + own)).toEqual(["clientLoader"]);
  });

  it("apply only to vendors' pages", () => {
    const paths = ["dashboard.tsx", "dashboard.items.$itemId.tsx", "onboarding.setup.tsx"];
    expect(paths.every((path) => hasRouteDefaults(`/x/app/routes/${path}`))).toBe(true);
    expect(hasRouteDefaults("/x/app/routes/store.$vendorName.tsx")).toBe(false);
    expect(hasRouteDefaults("/x/app/routes/dashboard.tsx?__remix-build-client-route")).toBe(false);
  });
});
