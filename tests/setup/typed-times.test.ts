import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * The reader of each view's date and time fields: browsers without such fields send text as people
 * type it, which only `tidyDate` and `tidyTime` understand.
 */
const readers: Record<string, string> = {
  "storefront/checkout/schedule/schedule-fields.tsx": "storefront/checkout/checkout-form.ts",
  "dashboard/custom-orders/new-order-fields.tsx": "core/custom-orders/custom-order-form.server.ts",
  "dashboard/reports/closing/choose-day.tsx": "dashboard/reports/closing/closing-day.ts",
  "dashboard/menu/arrangement/item-hours-fields.tsx": "dashboard/menu/arrangement/typed-hours.ts",
  "dashboard/onboarding/setup-fields.tsx": "dashboard/onboarding/setup-form.ts",
  "dashboard/payouts/statement/statement-view.tsx": "dashboard/payouts/statement/statement-span.ts",
  "dashboard/reports/date-range-form.tsx": "dashboard/reports/report-range.ts",
  "dashboard/settings/coupons/coupon-view.tsx": "dashboard/settings/coupons/coupon-form.server.ts",
  "dashboard/settings/hours/day-row.tsx": "dashboard/settings/hours/hours-draft.ts",
  "dashboard/settings/hours/pause-panel.tsx": "core/opening-hours/pause.ts",
};

const source = (path: string) => readFileSync(`app/${path}`, "utf8");
const views = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".tsx"));

it("every date and time can be typed in browsers without a field for it", () => {
  const asking = views.filter(
    (path) => path in readers || /type="(date|time|datetime-local|month|week)"/.test(source(path)),
  );
  expect(asking.sort()).toEqual(Object.keys(readers).sort());
  for (const reader of Object.values(readers))
    expect([reader, /tidy(Date|Time)\(|transform\(tidy/.test(source(reader))]).toEqual([
      reader,
      true,
    ]);
});
