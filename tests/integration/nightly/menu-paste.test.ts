import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { categories, menuItems } from "~schema";
import type { MenuImportResult } from "~/dashboard/menu/import/import-result";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.items.import";
import {
  makeCategory,
  makeItem,
  makeVendor,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
});

const menu = async () =>
  (
    await systemDb
      .select({ name: menuItems.name, category: categories.name, price: menuItems.price })
      .from(menuItems)
      .innerJoin(categories, eq(categories.id, menuItems.categoryId))
      .where(eq(menuItems.vendorId, vendor.id))
      .orderBy(asc(categories.sortOrder), asc(menuItems.sortOrder))
  ).map(({ name, category, price }) => `${category}: ${name} ${price / 100}`);

/** Submits the import form as a browser without scripts does. */
async function post(fields: [string, string][], file?: Uint8Array) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (file) form.set("file", new File([Buffer.from(file)], "menu.csv"));
  const request = new Request("http://localhost:3000/dashboard/items/import", {
    method: "POST",
    body: form,
    headers: { Cookie: await cookieOf(vendor.user.id) },
  });
  const answer = await action(routeArgs(request));
  if (answer instanceof Response) return { location: answer.headers.get("Location") };
  const { data, init } = answer as unknown as {
    data: MenuImportResult;
    init: { status?: number } | null;
  };
  return { ...data, status: init?.status ?? 200 };
}
type Shown = MenuImportResult & { status: number };
const paste = async (text: string) =>
  (await post([
    ["intent", "preview"],
    ["check", "pasted"],
    ["csv", text],
  ])) as Shown;
const check = async (text: string | Uint8Array) =>
  (await post(
    [
      ["intent", "preview"],
      ["check", "file"],
    ],
    typeof text === "string" ? Buffer.from(text) : text,
  )) as Shown;
/** The preview's hidden fields, with the user's answers. */
const again = ({ sent }: Shown, said: [string, string][]): [string, string][] => [
  ["check", "again"],
  ["csv", sent.csv],
  ...(sent.isPasted ? [["pasted", "on"] as [string, string]] : []),
  ...said,
];
const rowsOf = ({ plan }: Shown) =>
  plan!.rows.map(({ kind, name, category, beforeKobo, priceKobo }) => [
    kind,
    category,
    name,
    beforeKobo,
    priceKobo,
  ]);

describe("a pasted menu", () => {
  it("is previewed, then added to its categories; an existing item keeps its own", async () => {
    const { id: categoryId } = await makeCategory(systemDb, {
      vendorId: vendor.id,
      name: "Rice dishes",
    });
    const item = { vendorId: vendor.id, categoryId, description: "Smoky" };
    await makeItem(systemDb, { ...item, name: "Jollof", price: 200_000 });
    await makeItem(systemDb, {
      ...item,
      name: "Ofada",
      price: 0,
      isDraft: true,
      isAvailable: false,
    });
    const seen = await paste("jollof - N2,500 per plate\r\nOfada 3k\r\n\r\nDRINKS\r\nZobo 700\r\n");
    expect([seen.status, seen.plan!.errors, await menu()]).toEqual([
      200,
      [],
      ["Rice dishes: Jollof 2000", "Rice dishes: Ofada 0"],
    ]);
    expect(rowsOf(seen)).toEqual([
      ["changed", "Rice dishes", "jollof", 200_000, 250_000],
      ["changed", "Rice dishes", "Ofada", null, 300_000],
      ["new", "DRINKS", "Zobo", null, 70_000],
    ]);
    const done = await post(again(seen, [["intent", "apply"]]));
    expect(done.location).toBe("/dashboard/items?done=imported-3");
    expect(await menu()).toEqual([
      "Rice dishes: jollof 2500",
      "Rice dishes: Ofada 3000",
      "DRINKS: Zobo 700",
    ]);
    const [jollof] = await systemDb.select().from(menuItems).where(eq(menuItems.name, "jollof"));
    expect(jollof!.description).toBe("Smoky");
  });

  it("without headings goes to the category 'Menu', or asks if two items share a name", async () => {
    for (const name of ["Lunch", "Dinner"]) {
      const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id, name });
      await makeItem(systemDb, { vendorId: vendor.id, categoryId, name: "Amala" });
    }
    const seen = await paste("Amala 1500\nZobo 700");
    expect(seen.plan!.errors).toEqual([
      {
        line: 1,
        message: expect.stringMatching(
          /^Your menu has Amala in (Lunch and in Dinner|Dinner and in Lunch)\. Name its category$/,
        ) as string,
      },
    ]);
    expect((await paste("Zobo 700")).plan!.newCategories).toEqual(["Menu"]);
    expect((await paste("  ")).plan!.errors[0]!.message).toBe("Paste your menu first");
    expect((await paste("Good morning")).status).toBe(400);
  });

  it("from a spreadsheet is read as a table", async () => {
    const seen = await paste("Item\tPrice (N)\tGroup\nJollof\t2,500\tRice\nZobo\t700\tDrinks");
    expect(rowsOf(seen)).toEqual([
      ["new", "Rice", "Jollof", null, 250_000],
      ["new", "Drinks", "Zobo", null, 70_000],
    ]);
  });

  it("comes back as typed if a line is invalid, and saves nothing", async () => {
    const text = "Jollof 1500/2000\r\nZobo 700";
    const seen = await paste(text);
    expect([seen.status, seen.sent.csv, seen.plan!.errors.length]).toEqual([400, text, 1]);
    expect(((await post(again(seen, [["intent", "apply"]]))) as Shown).status).toBe(400);
    expect(await menu()).toEqual([]);
  });
});

describe("a file", () => {
  it("with unclear columns is asked about, and imported as answered", async () => {
    const asked = await check("What,How much\nJollof,N2500\nZobo,700");
    expect([asked.status, asked.plan!.columns!.columns.map(({ guess }) => guess)]).toEqual([
      400,
      ["name", "priceKobo"],
    ]);
    const columns: [string, string][] = [
      ["column", "name"],
      ["column", "priceKobo"],
    ];
    const seen = (await post(again(asked, [["intent", "preview"], ...columns]))) as Shown;
    expect([seen.status, seen.sent.columns, seen.plan!.unread]).toEqual([
      200,
      ["name", "priceKobo"],
      ["What"],
    ]);
    await post(again(seen, [["intent", "apply"], ...columns]));
    expect(await menu()).toEqual(["Menu: Jollof 2500", "Menu: Zobo 700"]);
    const none = (await post(
      again(asked, [
        ["intent", "preview"],
        ["column", ""],
        ["column", "priceKobo"],
      ]),
    )) as Shown;
    expect([none.status, none.plan!.errors[0]!.message]).toEqual([
      400,
      "Choose the column of the names, and that of the prices",
    ]);
  });

  it("with decimal commas offers both readings for all its rows, and imports the chosen one", async () => {
    const asked = await check("name;category;price\nJollof;Rice;1500,00\nTray;Rice;12.500,00");
    expect([asked.status, asked.plan!.prices!.readings]).toEqual([
      400,
      [
        { sign: ",", kobo: 150_000 },
        { sign: ".", kobo: 15_000_000 },
      ],
    ]);
    const sign: [string, string] = ["sign", ","];
    const seen = (await post(again(asked, [["intent", "preview"], sign]))) as Shown;
    expect([seen.status, seen.sent.sign]).toEqual([200, ","]);
    await post(again(seen, [["intent", "apply"], sign]));
    expect(await menu()).toEqual(["Rice: Jollof 1500", "Rice: Tray 12500"]);
    // Only as it was previewed.
    expect(((await post(again(seen, [["intent", "apply"]]))) as Shown).status).toBe(400);
  });

  it("shows old and new values of its changes, and marks a price that looks mistyped", async () => {
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id, name: "Rice" });
    const item = { vendorId: vendor.id, categoryId, description: "", preparationMinutes: null };
    await makeItem(systemDb, { ...item, name: "Jollof", price: 150_000, inventory: 4 });
    await makeItem(systemDb, { ...item, name: "Ofada", price: 200_000 });
    const seen = await check(
      "name,category,price,stock,available,description\nJollof,Rice,15,,sold out,Smoky\nOfada,Rice,2500,,in stock,",
    );
    expect(seen.plan!.rows).toMatchObject([
      {
        kind: "changed",
        beforeKobo: 150_000,
        priceKobo: 1_500,
        isOdd: true,
        changes: [
          { label: "Description", from: "", to: "Smoky" },
          { label: "Stock", from: "4", to: "" },
          { label: "Available", from: "yes", to: "no" },
        ],
      },
      { kind: "changed", beforeKobo: 200_000, priceKobo: 250_000, isOdd: false, changes: [] },
    ]);
    expect(seen.plan!.odd).toBe(1);
  });

  it("from a Mac duplicates no item whose name has accents", async () => {
    const { id: categoryId } = await makeCategory(systemDb, {
      vendorId: vendor.id,
      name: "Ọbẹ̀".normalize("NFC"),
    });
    await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: "Ẹ̀bà ọlọ́bẹ̀".normalize("NFC"),
      price: 50_000,
    });
    const text = "name,category,price\nẸ̀bà ọlọ́bẹ̀,Ọbẹ̀,500";
    for (const form of ["NFC", "NFD"] as const)
      expect((await check(text.normalize(form))).plan).toMatchObject({
        counts: { new: 0, changed: 0, same: 1 },
        newCategories: [],
      });
    const big = Buffer.from(text.normalize("NFD"), "utf16le").swap16();
    expect((await check(big)).plan).toMatchObject({ counts: { new: 0, same: 1 } });
  });
});
