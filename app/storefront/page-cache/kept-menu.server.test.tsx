import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { featuredItems, type MenuCategory, type MenuItem } from "~/core/menu/menu-item";
import { translator, type Messages } from "~/shared/translate";
import { messagesOf } from "~/core/i18n/translations.server";
import { TranslateContext } from "~/ui/use-translation";
import { CategoryItems } from "~/storefront/menu/category-items";
import { FeaturedItems } from "~/storefront/menu/featured-items";
import { keptMenu } from "./kept-menu.server";

type Store = { menu: MenuCategory[]; lite: boolean; name: string; texts: Messages | null };

const loaderData = ({ menu, lite, name, texts }: Store, route = "routes/store.$vendorName") => ({
  root: { requestId: null },
  [route]: {
    texts,
    meta: [{ title: name }],
    page: { menu, lite, header: { base: "/store/ada", name } },
  },
});

/**
 * A whole page, as React writes it: what stands around the sections names all that the page's frame
 * is made of.
 */
function written({ menu, lite, name, texts }: Store): string {
  const t = translator(texts);
  const base = "/store/ada";
  return renderToString(
    <TranslateContext.Provider value={t}>
      <main>
        <h1>{name}</h1>
        <nav>
          {menu
            .map((category) => `${category.id} ${category.name} ${category.items.length}`)
            .join()}
        </nav>
        <section className="intro">{t("Featured meals")}</section>
        <section id="featured">
          <FeaturedItems items={featuredItems(menu)} base={base} lite={lite} />
        </section>
        {menu.map((category) => (
          <section
            key={category.id}
            id={`c-${category.id}`}
            style={{ order: category.items.length }}
          >
            <CategoryItems category={category} base={base} lite={lite} />
          </section>
        ))}
        <section id="information">Monday</section>
      </main>
    </TranslateContext.Provider>,
  );
}

const dish = fc.record<MenuItem>({
  id: fc.uuid(),
  name: fc.oneof(fc.string({ minLength: 1 }), fc.constant('</section><section id="featured">')),
  description: fc.string({ maxLength: 100 }),
  priceKobo: fc.nat(),
  image: fc.option(fc.constant("/media/a")),
  imageColor: fc.option(fc.constant("#aabbcc")),
  inventory: fc.option(fc.nat(6)),
  isAvailable: fc.boolean(),
  preparationMinutes: fc.option(fc.nat(90)),
  allergens: fc.array(fc.constantFrom("nuts", "milk"), { maxLength: 2 }),
});
const category = fc.record<MenuCategory>({
  id: fc.uuid(),
  name: fc.string(),
  items: fc.array(dish, { minLength: 1, maxLength: 5 }),
});
const store = fc.record<Store>({
  menu: fc.array(category, { maxLength: 4 }),
  lite: fc.boolean(),
  name: fc.string(),
  texts: fc.constantFrom(null, messagesOf("pcm", "menu").texts),
});

/** What a vendor does to a store between two pages. */
const change: fc.Arbitrary<(before: Store) => Store> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), fc.nat(), dish).map(
      ([at, index, other]) =>
        (before: Store) =>
          withCategory(before, at, ({ items }) =>
            items.with(index % items.length, { ...other, id: items[index % items.length]!.id }),
          ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), dish).map(
      ([at, other]) =>
        (before: Store) =>
          withCategory(before, at, ({ items }) => [...items, other]),
    ),
  },
  fc
    .nat()
    .map((at) => (before: Store) => withCategory(before, at, ({ items }) => items.toReversed())),
  fc.constant((before: Store) => ({ ...before, menu: before.menu.toReversed() })),
  fc.constant((before: Store) => ({ ...before, menu: before.menu.slice(1) })),
  fc.string().map((name) => (before: Store) => ({ ...before, name })),
  fc.constant((before: Store) => ({
    ...before,
    texts: before.texts ? null : messagesOf("pcm", "menu").texts,
  })),
  fc.constant((before: Store) => before),
);
function withCategory(
  before: Store,
  at: number,
  items: (category: MenuCategory) => MenuItem[],
): Store {
  const found = before.menu[at % (before.menu.length || 1)];
  return found
    ? {
        ...before,
        menu: before.menu.map((one) => (one === found ? { ...one, items: items(one) } : one)),
      }
    : before;
}

it("is the very page that React writes, whatever was changed since it was written last", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.constantFrom("host", "routes/store.$vendorName"),
      store,
      fc.array(change, { minLength: 1, maxLength: 8 }),
      (kind, route, first, changes) => {
        let now = first;
        for (const next of [(same: Store) => same, ...changes]) {
          now = next(now);
          // Nothing is known by its place in memory: each page is read from the database.
          expect(
            keptMenu(kind, structuredClone(loaderData(now, route))).text(() => written(now)),
          ).toBe(written(now));
        }
      },
    ),
    { numRuns: 150 },
  );
});

const jollof: MenuItem = {
  id: "d1",
  name: "Jollof",
  description: "",
  priceKobo: 1_000_00,
  image: null,
  imageColor: null,
  inventory: null,
  isAvailable: true,
  preparationMinutes: null,
  allergens: [],
};
const small: Store = {
  menu: [
    { id: "c1", name: "Rice", items: [jollof] },
    { id: "c2", name: "Soups", items: [{ ...jollof, id: "d2", name: "Egusi" }] },
  ],
  lite: false,
  name: "Ada's",
  texts: null,
};
const dearer = (by: number): Store => ({
  ...small,
  menu: [
    { ...small.menu[0]!, items: [{ ...jollof, priceKobo: jollof.priceKobo + by }] },
    small.menu[1]!,
  ],
});
const never = () => expect.unreachable("All of it was written");

it("is written whole only where more than its dishes has changed", () => {
  expect(keptMenu("one", loaderData(small)).text(() => written(small))).toBe(written(small));
  expect(keptMenu("one", loaderData(dearer(50_00))).text(never)).toBe(written(dearer(50_00)));
  expect(keptMenu("one", loaderData(small)).text(never)).toBe(written(small));
  for (const other of [
    { ...small, name: "Bisi's" },
    { ...small, menu: small.menu.toReversed() },
    { ...small, menu: [] },
  ]) {
    expect(() =>
      keptMenu("one", loaderData(other)).text(() => {
        throw new Error("whole");
      }),
    ).toThrow("whole");
    keptMenu("one", loaderData(small)).text(() => written(small));
  }
});

it("is written whole each time where not all of its sections are there", () => {
  for (const html of [
    "",
    "a page",
    `<section id="featured"></section><section id="c-c2"></section>`,
    "a page",
  ])
    expect(keptMenu("lost", loaderData(small)).text(() => html)).toBe(html);
  expect(keptMenu("lost", loaderData(small)).text(() => written(small))).toBe(written(small));
  expect(keptMenu("lost", loaderData(small)).text(never)).toBe(written(small));
});

it("names in its data all that it is made of, in the same words each time", () => {
  const data = (of: Store) => keptMenu("data", structuredClone(loaderData(of))).data;
  expect(data(dearer(0))).toEqual(data(small));
  const others = [
    dearer(1),
    { ...small, name: "Bisi's" },
    { ...small, menu: small.menu.toReversed() },
    { ...small, lite: true },
    {
      ...small,
      menu: [{ ...small.menu[0]!, items: [{ ...jollof, allergens: ["nuts"] }] }, small.menu[1]!],
    },
  ];
  expect(new Set([small, ...others].map((one) => data(one).join(""))).size).toBe(others.length + 1);
});

it("is forgotten when sixteen million characters of others were written after it", () => {
  const long = { ...small, name: "Ada ".repeat(25_000) };
  const kept = (kind: string, store = small) =>
    keptMenu(kind, loaderData(store)).text(() => written(store));
  kept("early");
  kept("used");
  for (let number = 0; number < 55; number++) {
    kept(`other ${number}`, long); // 300,000 each
    if (number % 20 === 0) kept("used");
  }
  expect(keptMenu("used", loaderData(small)).text(never)).toBe(written(small));
  expect(() =>
    keptMenu("early", loaderData(small)).text(() => {
      throw new Error("whole");
    }),
  ).toThrow("whole");
});
