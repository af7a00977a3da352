import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveryAreas, vendorBusinessSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.settings.business";
import { findOwnStore } from "~/core/stores/store-record.server";
import { businessFields } from "~/dashboard/settings/business/business-fields";
import { writeSettingsFile } from "~/dashboard/settings/import/settings-file";
import { importSettings, planSettingsImport } from "~/dashboard/settings/import/transfer.server";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeArea } from "../../setup/delivery-area";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

const PAGE = "/dashboard/settings/business";
type Form = Record<string, string>;
type Answer = {
  data: {
    texts: Form & { areas?: Form[] };
    errors: Record<string, string[]>;
    formErrors: string[];
    draft: boolean;
    base: string;
  };
  init: { status: number } | null;
};

let me: MadeVendor;
let cookie: string;
beforeEach(async () => {
  me = await makeVendor(systemDb, {
    deliveryZones: ["Yaba", "Surulere"],
    business: { deliveryFee: 70_000 },
  });
  cookie = await cookieOf(me.userId);
});

const open = () => loader(routeArgs(aRequest(PAGE, { cookie })));
/** The form's fields as a browser would submit them. */
async function filled(over: Form = {}): Promise<Form> {
  const { page } = await open();
  const { areas = [], ...texts } = page.form.texts;
  const rows = areas.flatMap((row, at) =>
    Object.entries(row).map(([name, text]) => [`areas[${at}].${name}`, text ?? ""]),
  );
  return {
    ...(texts as Form),
    ...Object.fromEntries(rows),
    base: page.form.base,
    intent: "save",
    ...over,
  };
}
const submit = async (over: Form = {}) =>
  action(routeArgs(aRequest(PAGE, { cookie, form: await filled(over) })));
const saved = async (over: Form = {}) =>
  expect(await redirectOf(submit(over))).toMatch(/\?saved=save\./);
const answered = async (over: Form) => (await submit(over)) as unknown as Answer;
const area = (at: number, name: string, fee: string, over: Form = {}) => ({
  [`areas[${at}].name`]: name,
  [`areas[${at}].fee`]: fee,
  ...over,
});
const areas = async () =>
  (await findOwnStore(me.id)).areas.map(({ name, feeKobo }) => `${name} ${feeKobo}`);

describe("business settings", () => {
  it("switch orders for now or for later off, never both", async () => {
    const { data } = await answered({ instantOrdersEnabled: "", scheduledOrdersEnabled: "" });
    expect(data.errors).toMatchObject({
      scheduledOrdersEnabled: [
        "At least one of orders for now or scheduled orders must be enabled",
      ],
    });
    await saved({ instantOrdersEnabled: "" });
    expect((await findOwnStore(me.id)).opening.ordersOnly).toBe("later");
    await saved({ instantOrdersEnabled: "on", scheduledOrdersEnabled: "" });
    expect((await findOwnStore(me.id)).opening.ordersOnly).toBe("now");
  });

  it("of one part are saved alone, whatever others have changed in the other parts", async () => {
    await saved(area(0, "Yaba", "700"));
    const { base } = await filled();
    await saved({ deliveryFee: "900", pickupEnabled: "" });
    const fees = { part: "fees", base: base!, intent: "save", packagingFee: "200" };
    const form = { ...fees, deliveryFee: "1", maxItemsPerOrder: "" };
    const to = await redirectOf(action(routeArgs(aRequest(PAGE, { cookie, form }))));
    expect(to).toMatch(/\?part=fees&saved=save\./);
    const { ordering } = await findOwnStore(me.id);
    expect(ordering).toMatchObject({
      packagingFeeKobo: 20_000,
      deliveryFeeKobo: 90_000,
      pickupEnabled: false,
    });
    expect(await areas()).toEqual(["Yaba 70000"]);
    await saved({ packagingFee: "300" });
    const late = { ...form, packagingFee: "400" };
    const { init, data } = (await action(
      routeArgs(aRequest(PAGE, { cookie, form: late })),
    )) as unknown as Answer;
    expect([init?.status, Object.keys(data.errors)]).toEqual([409, ["packagingFee"]]);
  });

  it("take effect in the store", async () => {
    await saved({
      minPickupTime: "10",
      maxPickupTime: "20",
      minDeliveryTime: "1.5",
      minDeliveryTimeUnit: "hours",
      maxDeliveryTime: "2",
      maxDeliveryTimeUnit: "hours",
      deliveryFee: "",
      packagingFee: "200",
      serviceFee: "100",
      taxRate: "7.5",
      minimumOrder: "1,500",
      maxItemsPerOrder: "12",
      preOrdersEnabled: "on",
      preOrderLeadTime: "48",
      slotCapacity: "4",
      slotFull: "refuse",
      autoAcceptOrders: "on",
      pickupInstructions: " Ask for Bola ",
    });
    expect((await findOwnStore(me.id)).ordering).toEqual({
      pickupEnabled: true,
      deliveryEnabled: true,
      minPickupMinutes: 10,
      maxPickupMinutes: 20,
      pickupNoticeMinutes: 15,
      minDeliveryMinutes: 90,
      maxDeliveryMinutes: 120,
      pickupInstructions: "Ask for Bola",
      deliveryFeeKobo: 0,
      packagingFeeKobo: 20_000,
      serviceFeeKobo: 10_000,
      taxRate: 750,
      minimumOrderKobo: 150_000,
      autoAcceptOrders: true,
      preOrderLeadMinutes: 2_880,
      allowSpecialInstructions: true,
      maxItemsPerOrder: 12,
      slotCapacity: 4,
      slotFull: "refuse",
      messageWays: [],
      requirePhoneVerification: false,
    });
    const { page } = await open();
    expect(page.form.texts).toMatchObject({
      minDeliveryTime: "1.5",
      minDeliveryTimeUnit: "hours",
      maxDeliveryTime: "2",
      packagingFee: "200",
      taxRate: "7.5",
    });
  });

  it("leave a pause, which isn't among them, as it is", async () => {
    await systemDb
      .update(vendorBusinessSettings)
      .set({ emergencyPauseEnabled: true })
      .where(eq(vendorBusinessSettings.vendorId, me.id));
    await saved({ packagingFee: "50" });
    expect((await findOwnStore(me.id)).opening.emergencyPauseEnabled).toBe(true);
  });

  it("that break a limit are refused beside their field, with all typed values", async () => {
    const { data, init } = await answered({
      packagingFee: "10001",
      minPickupTime: "4",
      ...area(0, "Lekki", "lots"),
    });
    expect(init?.status).toBe(400);
    expect(data.errors).toEqual({
      minPickupTime: ["The shortest pickup time must be at least 5 minutes"],
      packagingFee: ["The packaging fee must be at most ₦10,000"],
      "areas[0].fee": ["Please enter an amount in naira, such as 700"],
    });
    expect(data.texts).toMatchObject({
      packagingFee: "10001",
      minPickupTime: "4",
      areas: [{ name: "Lekki", fee: "lots" }],
    });
    expect((await findOwnStore(me.id)).ordering.packagingFeeKobo).toBe(0);
  });

  it.each([
    [299, "saved"],
    [300, "saved"],
    [301, "Please keep this to 300 characters"],
  ])("with pickup instructions of %i letters are %s", async (length, outcome) => {
    const answer = await submit({ pickupInstructions: "x".repeat(length) });
    expect(
      answer instanceof Response
        ? "saved"
        : (answer as unknown as Answer).data.errors.pickupInstructions?.join(),
    ).toBe(outcome);
  });

  it("need pickup or delivery", async () => {
    const { pickupEnabled: _p, deliveryEnabled: _d, ...off } = await filled();
    const answer = (await action(
      routeArgs(aRequest(PAGE, { cookie, form: off })),
    )) as unknown as Answer;
    expect([answer.init?.status, answer.data.errors]).toEqual([
      400,
      { deliveryEnabled: ["At least one of pickup or delivery must be enabled"] },
    ]);
  });

  it("show beside each field its present effect on customers, and an order's price", async () => {
    await saved({
      ...area(0, "Yaba", "700"),
      packagingFee: "200",
      taxRate: "7.5",
      minDeliveryTime: "25",
    });
    const { preview, example } = await open();
    expect(preview).toMatchObject({
      packagingFee: "₦200 is added to every order as a separate line.",
      minDeliveryTime: expect.stringContaining("“25–60 minutes”") as string,
      deliveryFee: expect.stringContaining("Not used while you have delivery areas") as string,
    });
    expect(example).toEqual({
      title: "Delivered to Yaba, using your saved settings",
      totalKobo: 629_000,
      lines: [
        { term: "Dishes", kobo: 500_000 },
        { term: "Delivery", kobo: 70_000 },
        { term: "Packaging", kobo: 20_000 },
        { term: "Tax", kobo: 39_000 },
      ],
    });
  });

  it("that conflict with a colleague's later save are refused, as typed", async () => {
    const opened = await filled({ maxPickupTime: "20" });
    await saved({ minPickupTime: "25" });
    const form = { cookie, form: opened };
    const { data, init } = (await action(routeArgs(aRequest(PAGE, form)))) as unknown as Answer;
    expect([init?.status, data.texts.maxPickupTime, data.errors]).toEqual([
      409,
      "20",
      { minPickupTime: ["The shortest pickup time can’t be longer than the longest"] },
    ]);
  });
});

describe("a mode that is off", () => {
  const off = async (mode: string, over: Form) => {
    const { [mode]: _off, ...form } = await filled(over);
    return action(routeArgs(aRequest(PAGE, { cookie, form })));
  };
  const stored = async () =>
    (
      await systemDb
        .select()
        .from(vendorBusinessSettings)
        .where(eq(vendorBusinessSettings.vendorId, me.id))
    )[0]!;

  it.each<[string, Form, Partial<typeof vendorBusinessSettings.$inferSelect>]>([
    ["preOrdersEnabled", { preOrderLeadTime: "0" }, { preOrderLeadTimeHours: 24 }],
    ["preOrdersEnabled", { preOrderLeadTime: "" }, { preOrderLeadTimeHours: 24 }],
    [
      "deliveryEnabled",
      { minDeliveryTime: "", maxDeliveryTime: "", deliveryFee: "500" },
      { minDeliveryTime: 30, maxDeliveryTime: 60, deliveryFee: 70_000 },
    ],
    ["deliveryEnabled", { deliveryFee: "999999999999" }, { deliveryFee: 70_000 }],
    [
      "deliveryEnabled",
      { minDeliveryTime: "0.1", minDeliveryTimeUnit: "hours" },
      { minDeliveryTime: 30, minDeliveryTimeUnit: "minutes" },
    ],
    ["deliveryEnabled", { deliveryFee: "800" }, { deliveryFee: 80_000 }],
    ["pickupEnabled", { minPickupTime: "", maxPickupTime: "5" }, { minPickupTime: 15 }],
  ])("%s saves with %j, and keeps %j", async (mode, over, kept) => {
    expect(await redirectOf(off(mode, { ...over, packagingFee: "50" }))).toMatch(/saved=save/);
    expect(await stored()).toMatchObject({ ...kept, packagingFee: 5_000 });
  });

  it("names the ignored fields on the page that confirms the save", async () => {
    const pageAfter = async (over: Form) => {
      const path = await redirectOf(off("deliveryEnabled", over));
      return (await loader(routeArgs(aRequest(path!, { cookie })))).page.saved!.left;
    };
    expect(await pageAfter({ deliveryFee: "999999999999" })).toEqual(
      ["minDeliveryTime", "maxDeliveryTime", "deliveryFee", "riderFee"].map(
        (name) => businessFields[name as "deliveryFee"].label,
      ),
    );
    expect(await pageAfter({ deliveryFee: "800" })).toEqual([]);
  });

  it("imports its values from a file only if they are allowed", async () => {
    const person = { id: me.userId };
    const actor = { id: me.id, ownerId: me.userId, role: "owner" as const, person };
    const file = (over: object) =>
      writeSettingsFile({ business: { deliveryEnabled: false, ...over } }, "x", new Date());
    for (const [deliveryFee, kept] of [
      [99_999_999_999_900, 70_000],
      [80_000, 80_000],
    ]) {
      const text = file({ deliveryFee });
      const found = await planSettingsImport(actor, text);
      if (!found.ok) throw new Error(found.message);
      expect(await importSettings(actor, text, found.plan.base)).toMatchObject({ ok: true });
      expect(await stored()).toMatchObject({ deliveryEnabled: false, deliveryFee: kept });
    }
  });
});

it("the database, too, refuses each number outside its field's limits", async () => {
  const set = (column: string, value: number) =>
    systemDb
      .update(vendorBusinessSettings)
      .set({ [column]: value })
      .where(eq(vendorBusinessSettings.vendorId, me.id))
      .then(
        () => "taken",
        () => "refused",
      );
  for (const [name, field] of Object.entries(businessFields)) {
    if (field.kind !== "number") continue;
    const column = field.column ?? name;
    const [least, most] = field.limits;
    expect([name, await set(column, least - 1), await set(column, most + 1)]).toEqual([
      name,
      "refused",
      "refused",
    ]);
  }
});

describe("delivery areas", () => {
  it("are saved in order, changed, reordered and removed", async () => {
    await saved({
      ...area(0, "Yaba", "700"),
      ...area(1, "Lekki", "1500", {
        "areas[1].minimumOrder": "5000",
        "areas[1].freeAbove": "20000",
      }),
    });
    expect(await areas()).toEqual(["Yaba 70000", "Lekki 150000"]);
    const before = (await findOwnStore(me.id)).areas;
    const [yaba, lekki] = before;
    await saved({
      "areas[0].id": lekki!.id,
      ...area(0, "Lekki", "1200"),
      "areas[1].id": yaba!.id,
      ...area(1, "Yaba", "700"),
    });
    expect((await findOwnStore(me.id)).areas.map(({ id, feeKobo }) => [id, feeKobo])).toEqual([
      [lekki!.id, 120_000],
      [yaba!.id, 70_000],
    ]);
    await saved(
      area(1, "", "", {
        "areas[1].name": "",
        "areas[1].minimumOrder": "",
        "areas[1].freeAbove": "",
      }),
    );
    expect(await areas()).toEqual(["Lekki 120000"]);
  });

  it("of another store don't change by their ids", async () => {
    const other = await makeVendor(systemDb, {});
    const theirs = await makeArea(other.id, { name: "Theirs", fee: 50_000 });
    await saved({ "areas[0].id": theirs, ...area(0, "Mine", "1") });
    expect((await findOwnStore(other.id)).areas).toMatchObject([
      { id: theirs, name: "Theirs", feeKobo: 50_000 },
    ]);
    const [mine] = await systemDb
      .select()
      .from(deliveryAreas)
      .where(eq(deliveryAreas.vendorId, me.id));
    expect(mine).toMatchObject({ name: "Mine", fee: 100 });
  });

  it("only change on the page by their rows' buttons: nothing is saved", async () => {
    const { data } = await answered({ intent: "area-zones", packagingFee: "10001" });
    expect(data).toMatchObject({
      draft: true,
      errors: {},
      texts: {
        packagingFee: "10001",
        areas: [
          { name: "Yaba", fee: "700" },
          { name: "Surulere", fee: "700" },
        ],
      },
    });
    expect(await areas()).toEqual([]);
    await expect(submit({ intent: "area-sink-1" })).rejects.toMatchObject({ status: 400 });
  });
});
