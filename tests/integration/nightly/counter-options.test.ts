import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { options, orderItems, menuItems } from "~schema";
import { choicesText, tidyChoices } from "~/core/options/choices";
import type { OptionChoice } from "~/core/options/item-price";
import { findCustomOrder } from "~/core/custom-orders/custom-orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { action as sell } from "~/routes/dashboard.orders.counter";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import { openPlates, type Plates } from "../../setup/plates";
import { stockOf } from "../../setup/shop";
import { aRequest, redirectOf, routeArgs } from "../../setup/vendor-requests";
import * as custom from "../../setup/custom-orders";
import {
  cookie,
  mine,
  openAs,
  rowOf,
  shop,
  startCustomOrders,
  type Fields,
} from "../../setup/custom-orders";

startCustomOrders();
let plates: Plates;
beforeEach(async () => {
  await openAs({}, openPlates);
  plates = shop as Plates;
});

const send = (form: Fields) =>
  sell(routeArgs(aRequest("/dashboard/orders/counter", { cookie, form })));
type Answer = {
  data: {
    typed: { lines: { quantity: string; shownKobo: number; choices?: OptionChoice[] }[] } & {
      choosing: { itemId: string; choices: OptionChoice[] | null } | null;
    };
    errors: Record<string, string[]>;
    lines: Record<string, string>;
  };
  init: { status?: number } | null;
};
const answerOf = async (form: Fields) => (await send(form)) as unknown as Answer;
type Choice = Parameters<Plates["choose"]>[number];
const keyOf = (...names: Choice[]) =>
  [shop.rice.id, choicesText(tidyChoices(plates.choose(...names)))].filter(Boolean).join(".");
/** A quantity of a plate with options at the price shown. */
const plate = (quantity: number, kobo: number, ...names: Choice[]): Fields => {
  const [id, chosen] = keyOf(...names).split(".");
  return { [`line.${id}.${kobo}${chosen ? `.${chosen}` : ""}`]: String(quantity) };
};
const sale = (total: number, ...lines: Fields[]): Fields =>
  Object.assign({ intent: "cash", clientToken: randomUUID(), total: String(total) }, ...lines);
const sold = async (form: Fields) =>
  rowOf(/sold=([0-9a-f-]{36})/.exec((await redirectOf(send(form))) ?? "")![1]!);
const linesOf = (orderId: string) =>
  systemDb
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
const leftOf = async (name: string) =>
  (
    await systemDb
      .select()
      .from(options)
      .where(eq(options.id, plates.optionOf(name).id))
  )[0]!.inventory;

describe("a counter sale of an item with options", () => {
  it("asks for them, names the group that lacks a choice, and adds the plate at its price", async () => {
    const asked = await answerOf(sale(0, { intent: `choose:${shop.rice.id}` }));
    expect(asked.data.typed.choosing).toEqual({ itemId: shop.rice.id, choices: null });
    const swallow = { [`n-${plates.optionOf("Fufu").id}`]: "3", choosing: shop.rice.id };
    const chosen = { ...swallow, intent: `chosen:${shop.rice.id}` };
    const refused = await answerOf(sale(0, chosen));
    expect([refused.init?.status, refused.data.errors]).toEqual([
      400,
      { choices: ["Protein: pick at least one"] },
    ]);
    expect(refused.data.typed.choosing?.choices).toEqual(plates.choose(["Fufu", 3]));
    const goat = { [`o-${plates.protein.id}`]: plates.optionOf("Goat meat").id };
    const added = await answerOf(sale(0, chosen, goat));
    expect(added.data.typed).toMatchObject({
      choosing: null,
      // 2,500 + 1,000 for goat + 300 for the third wrap.
      lines: [{ quantity: "1", shownKobo: 380_000 }],
    });
    expect(await mine()).toEqual([]);
  });

  it("keeps plates with different options apart, charges each at its price, and takes the stock of both", async () => {
    const order = await sold(
      sale(
        380_000 * 2 + 280_000,
        plate(2, 380_000, "Goat meat", ["Fufu", 3]),
        plate(1, 280_000, "Egg"),
      ),
    );
    expect(order).toMatchObject({
      totalAmount: 1_040_000,
      itemNames: "Jollof rice\nGoat meat\nFufu\nJollof rice\nEgg",
    });
    expect(
      (await linesOf(order.id)).map(({ quantity, price, options: chosen }) => [
        quantity,
        price,
        chosen?.map(({ name, quantity: count, free, taken }) => [name, count, free, taken]),
      ]),
    ).toEqual([
      [
        2,
        380_000,
        [
          ["Goat meat", 1, 0, true],
          ["Fufu", 3, 2, false],
        ],
      ],
      [1, 280_000, [["Egg", 1, 0, false]]],
    ]);
    expect(await leftOf("Goat meat")).toBe(3);
    // Undone, the meat is back.
    await redirectOf(send({ intent: "undo", orderId: order.id }));
    expect(await leftOf("Goat meat")).toBe(5);
  });

  it("refuses prices the page hasn't shown, plates without required options, and other stores' options", async () => {
    const forged = await answerOf(sale(100, plate(1, 100, "Goat meat")));
    expect([forged.init?.status, Object.values(forged.data.lines)]).toEqual([
      409,
      ["Now ₦3,500, it was ₦1"],
    ]);
    const bare = await answerOf(sale(250_000, plate(1, 250_000)));
    expect([bare.init?.status, bare.data.lines]).toEqual([
      409,
      { [shop.rice.id]: "Protein: pick at least one" },
    ]);
    const other = await openPlates();
    const foreign = `line.${shop.rice.id}.280000.${choicesText(
      tidyChoices([...plates.choose("Egg"), ...other.choose("Plantain")]),
    )}`;
    const stranger = await answerOf(sale(280_000, { [foreign]: "1" }));
    expect([stranger.init?.status, Object.values(stranger.data.lines)]).toEqual([
      409,
      ["Something you chose is no longer available. Please choose again."],
    ]);
    expect(await mine()).toEqual([]);
  });

  it("counts an option over all plates, which together never exceed its stock, even at the same moment", async () => {
    const many = sale(
      350_000 * 3 + 380_000 * 3,
      plate(3, 350_000, "Goat meat"),
      plate(3, 380_000, "Goat meat", ["Fufu", 3]),
    );
    const refused = await answerOf(many);
    expect([refused.init?.status, Object.values(refused.data.lines)]).toEqual([
      409,
      ["Goat meat: only 5 left", "Goat meat: only 5 left"],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(sale(700_000, plate(2, 350_000, "Goat meat")))),
    );
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(2);
    expect([await leftOf("Goat meat"), (await mine()).length]).toEqual([1, 2]);
  });

  it("counts a drink in a combo as that drink", async () => {
    await makeOptionGroup(systemDb, {
      vendorId: shop.vendorId,
      name: "With it",
      items: [shop.soup],
      options: [{ itemId: shop.rice.id, price: -50_000 }],
    });
    await systemDb.update(menuItems).set({ inventory: 4 }).where(eq(menuItems.id, shop.rice.id));
    const [group] = await systemDb.query.optionGroups.findMany({
      where: (one, { eq: is }) => is(one.name, "With it"),
    });
    const [option] = await systemDb.select().from(options).where(eq(options.groupId, group!.id));
    const order = await sold(
      sale(900_000, { [`line.${shop.soup.id}.450000.${option!.id}x1`]: "2" }),
    );
    expect([await stockOf(shop.rice.id), await stockOf(shop.soup.id)]).toEqual([2, 3]);
    expect(order.totalAmount).toBe(900_000);
  });
});

describe("a custom order of an item with options", () => {
  const rice = (at: number, price = "", ...names: Choice[]): Fields => ({
    ...custom.line(at, "Jollof rice", price),
    [`items[${at}].chosen`]: shop.rice.id,
    ...Object.fromEntries(
      plates.choose(...names).map(([id, count]) => {
        const group = [plates.protein, plates.swallow, plates.extras].find((one) =>
          one.options.some((option) => option.id === id),
        )!;
        return group === plates.swallow
          ? [`items[${at}].n-${id}`, String(count)]
          : [`items[${at}].o-${group.id}`, id];
      }),
    ),
  });

  it("names a missing choice beside its group, keeps the typed values, and accepts none that the form hasn't shown", async () => {
    const refused = await custom.answerOf(custom.filled(rice(0, "", ["Fufu", 5])));
    expect([refused.init?.status, refused.data.errors]).toEqual([
      400,
      {
        [`items[0].o-${plates.protein.id}`]: ["Protein: pick at least one"],
        [`items[0].o-${plates.swallow.id}`]: ["Fufu: pick up to 4"],
      },
    ]);
    expect(refused.data.typed.items[0]).toMatchObject({
      price: "",
      chosen: { itemId: shop.rice.id, choices: plates.choose(["Fufu", 5]) },
    });
    const typedOnly = await custom.answerOf(custom.filled(custom.line(0, "Jollof rice", "")));
    expect(typedOnly.data.errors).toEqual({
      [`items[0].o-${plates.protein.id}`]: ["Protein: pick at least one"],
    });
  });

  it("refuses an exclusive option beside others, like the counter", async () => {
    await systemDb
      .update(options)
      .set({ excludesOthers: true, maxQuantity: 1 })
      .where(eq(options.id, plates.optionOf("Eba").id));
    const message = "Eba can’t be combined with Fufu. Please choose one of them.";
    const eba = (name: string) => ({ [name]: plates.optionOf("Eba").id });
    const group = `o-${plates.swallow.id}`;
    const refused = await custom.answerOf(
      custom.filled({ ...rice(0, "", "Egg", ["Fufu", 1]), ...eba(`items[0].${group}`) }),
    );
    expect([refused.init?.status, refused.data.errors]).toEqual([
      400,
      { [`items[0].${group}`]: [message] },
    ]);
    const fufu = { [`n-${plates.optionOf("Fufu").id}`]: "1", choosing: shop.rice.id };
    const egg = { [`o-${plates.protein.id}`]: plates.optionOf("Egg").id };
    const chosen = { ...fufu, ...egg, ...eba(group), intent: `chosen:${shop.rice.id}` };
    expect((await answerOf(sale(0, chosen))).data.errors).toEqual({ choices: [message] });
    // The options changed while the sale was being entered.
    const sold = await answerOf(sale(310_000, plate(1, 310_000, "Egg", ["Fufu", 1], "Eba")));
    expect([sold.init?.status, Object.values(sold.data.lines)]).toEqual([409, [message]]);
    expect(await mine()).toEqual([]);
  });

  it("charges the menu's price with the choices, or the typed price, reserves the stock, and shows the choices on order and invoice", async () => {
    const order = await custom.made({
      ...rice(0, "", "Goat meat", ["Fufu", 3]),
      ...rice(1, "3,000", "Goat meat"),
    });
    expect(order.subtotal).toBe(380_000 + 300_000);
    expect(order.stockHeldUntil).not.toBeNull();
    expect(await leftOf("Goat meat")).toBe(3);
    expect(
      (await linesOf(order.id)).map(({ options: chosen }) => chosen?.map(({ name }) => name)),
    ).toEqual([["Goat meat", "Fufu"], ["Goat meat"]]);
    expect((await findCustomOrder(shop.vendorId, order.id, new Date()))?.items[0]?.options).toEqual(
      [
        { name: "Goat meat", quantity: 1 },
        { name: "Fufu", quantity: 3 },
      ],
    );
    await custom.submitIntent(order.id, "cancel-link");
    expect(await leftOf("Goat meat")).toBe(5);
    expect(await custom.submitIntent(order.id, "renew-link", { expiry: "1h" })).toBe(
      custom.saying(order.id, "link-renewed"),
    );
    expect((await rowOf(order.id)).stockHeldUntil).not.toBeNull();
    expect(await leftOf("Goat meat")).toBe(3);
  });
});
