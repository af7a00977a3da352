import { describe, expect, it } from "vitest";
import { may } from "~/core/staff/permissions";
import { paths } from "~/shared/paths";
import { currentPlace, navigationEntries } from "./navigation";

const placesOf = (role: Parameters<typeof may>[0]) =>
  navigationEntries
    .filter(({ needs }) => needs === null || may(role, needs))
    .map(({ section, label }) => `${section}: ${label}`);

describe("the side bar", () => {
  it("groups an owner's places by what they are for", () => {
    expect(placesOf("owner")).toEqual([
      "main: Home",
      "main: Orders",
      "main: Items",
      "main: Feedback",
      "main: Payouts & Wallet",
      "sell: Counter sale",
      "sell: Custom orders",
      "sell: Customers",
      "run: Kitchen view",
      "run: Analytics & Reports",
      "run: Store Settings",
      "support: Notifications",
      "support: Security",
      "support: Help & Support",
    ]);
  });

  it("shows kitchen staff no place that refuses them", () => {
    const places = placesOf("kitchen");
    expect(places).toContain("run: Kitchen view");
    for (const hidden of ["Payouts & Wallet", "Counter sale", "Analytics & Reports"])
      expect(places.filter((place) => place.endsWith(hidden))).toEqual([]);
  });

  it.each([
    ["/dashboard", paths.dashboard.home()],
    ["/dashboard/orders", paths.dashboard.orders()],
    ["/dashboard/orders/4", paths.dashboard.orders()],
    ["/dashboard/orders/counter", paths.dashboard.counterSale()],
    ["/dashboard/settings/hours", paths.dashboard.settings.overview()],
    ["/dashboard/search", undefined],
  ])("marks at %s one entry as current: %s", (pathname, to) => {
    expect(currentPlace(pathname)).toBe(to);
  });
});
