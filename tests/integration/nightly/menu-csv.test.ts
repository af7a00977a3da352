import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { categories, menuItems } from "~schema";
import { exportMenu, importMenu, planMenuImport } from "~/dashboard/menu/import/import-menu.server";
import { notCsv } from "~/dashboard/menu/import/menu-table.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.items.import";
import { loader } from "~/routes/dashboard.items.menu";
import {
  makeCategory,
  makeOrder,
  makeItem,
  makeVendor,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
});
const items = (id = vendor.id) =>
  systemDb.select().from(menuItems).where(eq(menuItems.vendorId, id)).orderBy(asc(menuItems.name));
const sections = (id = vendor.id) =>
  systemDb
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.vendorId, id))
    .orderBy(asc(categories.sortOrder))
    .then((rows) => rows.map(({ name }) => name));
const csv = (...lines: string[]) =>
  ["name,category,price,stock,available,description", ...lines].join("\n");

describe("an import", () => {
  it("adds and changes items, in categories of any case, and deletes nothing", async () => {
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id, name: "Rice" });
    const jollof = await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: "Jollof",
      price: 100_000,
      description: "Old",
      preparationMinutes: 35,
      allergens: ["fish"],
      soldCount: 7,
    });
    await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: "Ofada",
      price: 200_000,
      description: "",
    });
    await makeItem(systemDb, { vendorId: vendor.id, categoryId, name: "Not in the file" });
    const text = csv(
      "JOLLOF,rice,1500,4,no,New",
      "Ofada,Rice,2000,,yes,",
      "Zobo,Drinks,500,,,Cold",
      "Chapman,drinks,700,,,",
    );
    expect(await planMenuImport(vendor.id, text)).toMatchObject({
      errors: [],
      counts: { new: 2, changed: 1, same: 1 },
      newCategories: ["Drinks"],
    });
    expect(await items()).toHaveLength(3);
    expect(await importMenu(vendor.id, text)).toMatchObject({ ok: true, count: 3 });
    const after = await items();
    expect(after.map(({ name }) => name)).toEqual([
      "Chapman",
      "JOLLOF",
      "Not in the file",
      "Ofada",
      "Zobo",
    ]);
    expect(after.find(({ id }) => id === jollof.id)).toMatchObject({
      price: 150_000,
      inventory: 4,
      isAvailable: false,
      description: "New",
      preparationMinutes: 35,
      allergens: ["fish"],
      soldCount: 7,
    });
    expect(await sections()).toEqual(["Rice", "Drinks"]);
    expect(await importMenu(vendor.id, text)).toMatchObject({ ok: true, count: 0 });
  });

  it("writes nothing if one line is invalid, even if the text was changed after a valid preview", async () => {
    for (const wrong of ["Zobo,Drinks,-1,,,", ",Drinks,500,,,", "Eba,Swallow,1,,,", '"Zobo']) {
      const outcome = await importMenu(vendor.id, csv("Eba,Swallow,300,,,", wrong));
      expect(outcome.ok ? [] : outcome.plan.errors.map(({ line }) => line)).toEqual([3]);
      expect([await items(), await sections()]).toEqual([[], []]);
    }
  });

  it("prices drafts, and names ambiguous ones", async () => {
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id, name: "Rice" });
    await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: "Draft",
      price: 0,
      isDraft: true,
      isAvailable: false,
    });
    expect(await importMenu(vendor.id, "name,category,price\nDraft,Rice,900")).toMatchObject({
      ok: true,
      count: 1,
    });
    expect((await items())[0]).toMatchObject({ isDraft: false, isAvailable: true, price: 90_000 });
    await makeItem(systemDb, { vendorId: vendor.id, categoryId, name: "draft" });
    expect((await planMenuImport(vendor.id, "name,category,price\nDraft,Rice,900")).errors).toEqual(
      [
        {
          line: 2,
          message: "Your menu has Draft more than once in Rice. Rename one of them first",
        },
      ],
    );
  });

  it("sent twice at once adds each item once", async () => {
    const text = csv("Eba,Swallow,300,,,", "Fufu,Swallow,400,,,");
    const counts = await Promise.all([importMenu(vendor.id, text), importMenu(vendor.id, text)]);
    expect(counts.map((outcome) => outcome.ok && outcome.count).sort()).toEqual([0, 2]);
    expect(await items()).toHaveLength(2);
  });

  it("drops characters that the database can't hold", async () => {
    expect(
      await importMenu(vendor.id, csv("E\u0000ba,Swa\u0001llow,300,,,Hot\u0000")),
    ).toMatchObject({ ok: true, count: 1 });
    expect([(await items())[0], await sections()]).toMatchObject([
      { name: "Eba", description: "Hot" },
      ["Swallow"],
    ]);
  });

  it("doesn't touch other vendors' items of the same name", async () => {
    const other = await makeVendor(systemDb);
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: other.id, name: "Rice" });
    await makeItem(systemDb, { vendorId: other.id, categoryId, name: "Jollof" });
    const before = await items(other.id);
    await importMenu(vendor.id, csv("Jollof,Rice,1,,,"));
    expect([await items(other.id), (await items()).length]).toEqual([before, 1]);
  });

  it("of 2,000 items takes under five seconds, and re-importing its export changes nothing", async () => {
    const text = csv(
      ...Array.from(
        { length: 2_000 },
        (_, n) => `Dish ${n},Category ${n % 40},${n + 1},${n % 9},yes,"Number ${n}, ""hot"""`,
      ),
    );
    // A store without payments so far may have 500.
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id });
    const item = await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      archivedAt: new Date(),
    });
    await makeOrder(systemDb, { vendorId: vendor.id, lines: [{ item, quantity: 1 }] });
    const startMs = performance.now();
    expect(await importMenu(vendor.id, text)).toMatchObject({ ok: true, count: 2_000 });
    expect(performance.now() - startMs).toBeLessThan(5_000);
    const out = await exportMenu(vendor.id);
    expect((await planMenuImport(vendor.id, out)).counts).toEqual({
      new: 0,
      changed: 0,
      same: 2_000,
    });
  });

  it("of any text is imported completely or not at all", async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        "Jollof",
        "Rice",
        "1500",
        "-1",
        "",
        '"',
        '""',
        "=1+1",
        "yes",
        "no",
        "5",
        "₦2,000",
        "\u0000",
        "a\u0000b",
        "\\",
        "'",
        "ẹ̀bà",
      ),
      fc.string({ maxLength: 12 }),
    );
    const text = fc
      .array(
        fc.array(cell, { minLength: 1, maxLength: 7 }).map((cells) => cells.join(",")),
        { maxLength: 6 },
      )
      .map((lines) => csv(...lines));
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const one = await makeVendor(systemDb);
        const outcome = await importMenu(one.id, given);
        expect(await items(one.id)).toHaveLength(outcome.ok ? outcome.count : 0);
        if (!outcome.ok)
          expect([outcome.plan.errors.length > 0, await sections(one.id)]).toEqual([true, []]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the page", () => {
  const post = async (fields: Record<string, string>, file?: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== undefined) form.set("file", new File([file], "menu.csv"));
    const request = new Request("http://localhost:3000/dashboard/items/import", {
      method: "POST",
      body: form,
      headers: { Cookie: await cookieOf(vendor.user.id) },
    });
    const answer = await action(routeArgs(request)).catch((thrown: unknown) => thrown);
    if (answer instanceof Response)
      return { status: answer.status, location: answer.headers.get("Location"), data: null };
    const { data, init } = answer as {
      data: { result: unknown; sent: { csv: string }; plan: { errors: unknown[] } | null };
      init: { status?: number } | null;
    };
    return { status: init?.status ?? 200, location: null, data };
  };

  it("shows a file's effect before writing anything, and writes it on confirmation", async () => {
    const seen = await post({ intent: "preview" }, csv("Eba,Swallow,300,,,"));
    expect([seen.status, seen.data!.plan!.errors, await items()]).toEqual([200, [], []]);
    expect(await post({ intent: "apply", csv: seen.data!.sent.csv })).toMatchObject({
      status: 302,
      location: "/dashboard/items?done=imported-1",
    });
    expect(await items()).toHaveLength(1);
  });

  it("trusts no submitted preview", async () => {
    expect(await post({ intent: "apply", csv: csv("Eba,Swallow,-300,,,") })).toMatchObject({
      status: 400,
      location: null,
    });
    expect(await post({ intent: "apply", csv: "" })).toMatchObject({ status: 400 });
    expect(await post({ intent: "drop" })).toMatchObject({ status: 400 });
    expect(await post({ intent: "preview" })).toMatchObject({
      status: 400,
      data: { result: { error: { file: ["Please choose a CSV file"] } } },
    });
    for (const [start, message] of [
      ["\u00ff\u00d8\u00ff\u00e0", "This is a picture, not a CSV file."],
      ["PK\u0003\u0004", /^This is an Excel workbook/],
      ["%PDF-1.7", "This is a PDF, not a CSV file."],
      ["a\u0000b", "This is not a CSV file."],
    ] as const)
      expect(notCsv(Uint8Array.from(start, (letter) => letter.charCodeAt(0)))).toEqual(
        typeof message === "string" ? message : expect.stringMatching(message),
      );
    expect(await post({ intent: "preview" }, "PK\u0003\u0004")).toMatchObject({ status: 400 });
    expect(await post({ intent: "preview" }, "x".repeat(2 * 1024 * 1024 + 1))).toMatchObject({
      status: 400,
      data: { result: { error: { file: ["File size too large. Maximum size: 2MB"] } } },
    });
    expect(await items()).toEqual([]);
  });

  it("exports the menu as a file, without formulas, drafts and archived items", async () => {
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id, name: "@home" });
    await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: '=HYPERLINK("http://evil.example")',
      description: "",
      price: 150_050,
      preparationMinutes: null,
      inventory: 3,
      soldCount: 2,
      allergens: ["egg", "fish"],
      tags: ["spicy", "new"],
    });
    await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: "Draft",
      isDraft: true,
      isAvailable: false,
    });
    await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: "Archived",
      archivedAt: new Date(),
    });
    const answer = await loader(
      routeArgs(
        new Request("http://localhost:3000/dashboard/items/menu.csv", {
          headers: { Cookie: await cookieOf(vendor.user.id) },
        }),
      ),
    );
    expect([answer.headers.get("Content-Type"), answer.headers.get("Content-Disposition")]).toEqual(
      ["text/csv; charset=utf-8", `attachment; filename="${vendor.storeSlug}-menu.csv"`],
    );
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
      `\uFEFFname,description,category,price,stock,available,preparation_time,allergens,available_hours,tags,sold\r\n"'=HYPERLINK(""http://evil.example"")",,'@home,1500.50,3,yes,,"egg, fish",,"spicy, new",2\r\n`,
    );
  });
});
