import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type * as conform from "@conform-to/zod/v4";
import { systemDb } from "~/platform/db.server";
import routes from "~/routes";
import { weekdays } from "~/shared/clock";
import { makeCustomOrder, makeOrder, makeVendor } from "../../../drizzle/seed/factories";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import { attacks, type Belongings } from "../../setup/dashboard-attacks";
import { formsOf, type PageField, type PageForm } from "../../setup/form-fields";
import { answerOf, furnish, guarded, moduleOf, paramsOf, walk } from "../../setup/guarded-routes";
import { startProduct } from "../../setup/http-server";
import { openShop } from "../../setup/shop";
import { cookieOf, routeArgs } from "../../setup/vendor-requests";

/**
 * While a form is posted: values its fields could also send, and the names of fields that decide
 * how others are read.
 */
const posted = vi.hoisted(() => {
  vi.resetModules(); // modules that other files have loaded use the real one
  return { others: new Map<string, string[]>(), read: new Set<string>() };
});
type Parse = (form: FormData, options: { schema: never }) => { status: unknown };
vi.mock("@conform-to/zod/v4", async (original) => {
  const real = await original<typeof conform>();
  const parse = real.parseWithZod as unknown as Parse;
  const parseWithZod: Parse = (form, options) => {
    const madeOf = (changed: FormData) => {
      const { status, value, error } = parse(changed, options) as Record<string, unknown>;
      return JSON.stringify([status, value, error]);
    };
    const asSent = madeOf(form);
    for (const name of new Set([...form.keys(), ...posted.others.keys()])) {
      const tooLong = "x".repeat(10_000);
      const changes = [null, "something else", tooLong, ...(posted.others.get(name) ?? [])];
      const isRead = changes.some((value) => {
        const changed = copyOf(form);
        if (value === null) changed.delete(name);
        else changed.set(name, value);
        return madeOf(changed) !== asSent;
      });
      if (isRead) posted.read.add(name);
    }
    return parse(form, options);
  };
  return { ...real, parseWithZod };
});
afterAll(() => {
  vi.doUnmock("@conform-to/zod/v4");
  vi.resetModules();
});

const PlainForm = FormData;
function copyOf(form: FormData): FormData {
  const copy = new PlainForm();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}
/** Records the fields that an action reads by name. */
class ObservedForm extends PlainForm {
  override get(name: string) {
    posted.read.add(name);
    return super.get(name);
  }
  override getAll(name: string) {
    posted.read.add(name);
    return super.getAll(name);
  }
  override has(name: string) {
    posted.read.add(name);
    return super.has(name);
  }
}

let product: Awaited<ReturnType<typeof startProduct>>;
let mine: Belongings;
let cookie: string;
beforeAll(async () => {
  product = await startProduct();
  const usual = { open: true, opening: "09:00", closing: "21:00" };
  const vendor = await makeVendor(systemDb, {
    settings: { operatingHours: Object.fromEntries(weekdays.map((day) => [day, usual])) },
  });
  mine = await furnish(vendor, "Own");
  cookie = await cookieOf(vendor.userId);
});
afterAll(() => product.server.stop());

const everyRoute = [...walk(routes as RouteConfigEntry[])].map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace("*", ".*")}/?$`),
}));
const rank = ({ path, parts }: { path: string; parts: string[] }) =>
  parts.length + (path.endsWith("*") ? 100 : 0);
/** Finds the route of a form's action. */
function routeAt(address: string) {
  const { pathname } = new URL(address, "http://localhost");
  const [route] = everyRoute
    .filter(({ pattern }) => pattern.test(pathname))
    .sort((one, other) => rank(one) - rank(other));
  if (!route) throw new Error(`Nothing is at ${pathname}`);
  return { ...route, params: { ...route.pattern.exec(pathname)?.groups } };
}

const isTyped = ({ type }: PageField) => !["hidden", "file", "submit"].includes(type);
const isText = (field: PageField) =>
  isTyped(field) && !["checkbox", "radio", "select"].includes(field.type);
const samples: Record<string, string> = {
  time: "12:00",
  date: "2026-12-12",
  tel: "0803 123 4567",
  email: "ada@example.test",
};
let filled = 0;
/**
 * Returns a field's filled-in value: a number, which also serves as name and price.
 * @param above the smallest number: some fields only take small ones, some only long texts
 */
const filledIn =
  (above: number) =>
  (field: PageField, { fields }: PageForm): string | null => {
    if (field.type === "checkbox") return field.value;
    if (field.sends) return field.sends;
    if (field.type === "radio") {
      const offered = fields.filter(({ name }) => name === field.name);
      return offered.every(({ sends }) => sends === null) && field === offered[0]
        ? field.value
        : null;
    }
    if (/whatsapp/i.test(field.name)) return samples.tel!;
    if (isText(field)) return samples[field.type] ?? String(above + ++filled);
    return field.choices.find(Boolean) ?? field.sends;
  };
type Sent = [name: string, value: string][];
/** Fills a form in. @param sends a field's value; null for none */
const fillIn = (form: PageForm, sends: (field: PageField) => string | null): Sent =>
  form.fields.flatMap((field): Sent => {
    const value = sends(field);
    return value === null ? [] : [[field.name, value]];
  });
const asShown = (form: PageForm) => fillIn(form, ({ sends }) => sends);
/** Ways to fill a form in so that its action gets as far as possible. */
const wellFilled = (form: PageForm): Sent[] => [
  asShown(form),
  fillIn(form, (field) => filledIn(0)(field, form)),
  fillIn(form, (field) => filledIn(1000)(field, form)),
  fillIn(form, (field) => (field.type === "checkbox" ? null : isText(field) ? "" : field.sends)),
];
/** Ways that no page offers: everything twice, nothing, overlong texts, odd values. */
const oddlyFilled = (form: PageForm, names: string[]): Sent[] => [
  ...wellFilled(form).map((sent) => [...sent, ...sent]),
  [],
  fillIn(form, (field) => (isTyped(field) ? "x".repeat(10_000) : field.sends)),
  ...oddOnes(names).map((odd) =>
    fillIn(form, (field) => (odd.includes(field.name) ? "something else" : field.sends)),
  ),
];
/** Returns sets of names such that of any two names, each is in some set without the other. */
function oddOnes(names: string[]): string[][] {
  const digits = names.length.toString(2).length;
  return Array.from({ length: digits }, (_, digit) =>
    [0, 1].map((value) => names.filter((_name, at) => ((at >> digit) & 1) === value)),
  ).flat();
}

/** Fields that are read in another way, or by a button of their own. */
const elsewhere: [RegExp, string][] = [
  [/^((line|extra|part)\.|[on]-)/, "is found by the beginning of its name"],
  [/^(at|off|back|common|reason)$/, "is read with all that its form sends"],
  [/^keepDetails$/, "is for the browser alone, which keeps them"],
  [/^exampleAmount$/, "tries out the example beside it and is not stored"],
  [/^addedItem$/, "is added to the rows by the button beside it"],
];
/** Returns the names that a form's action never reads, however the form is filled in. */
async function unreadBy(form: PageForm, path: string, names: string[]): Promise<string[]> {
  filled = 0;
  posted.others.clear();
  for (const { name, value, choices } of form.fields.filter(isTyped))
    posted.others.set(name, [...(posted.others.get(name) ?? []), value, ...choices.slice(0, 3)]);
  posted.read.clear();
  const save = form.buttons.filter(({ value }) => value === "save");
  for (const button of save.length ? save : form.buttons) {
    const address = addressOf(form, path, button);
    const { params, ...route } = routeAt(address);
    const { action } = await moduleOf(route);
    if (!action) throw new Error(`Nothing takes a form at ${address}`);
    for (const sent of wellFilled(form)) {
      const body = new URLSearchParams([...sent, [button.name, button.value]]);
      const headers = { Host: "localhost:3000", Cookie: cookie };
      const request = new Request(`http://localhost:3000${address}`, {
        method: "POST",
        headers,
        body,
      });
      globalThis.FormData = ObservedForm;
      try {
        await answerOf(action(routeArgs(request, params)));
      } finally {
        globalThis.FormData = PlainForm;
      }
    }
  }
  return names.filter(
    (name) => !posted.read.has(name) && !elsewhere.some(([pattern]) => pattern.test(name)),
  );
}
const addressOf = (form: PageForm, path: string, button: { action: string } | undefined) => {
  const { pathname, search } = new URL(
    button?.action || form.action || path,
    `http://localhost${path}`,
  );
  return pathname + search;
};

/** Values that a form was rendered with, sent back so that a colleague's change isn't undone. */
const isOpened = ({ name }: PageField) => /^(base|had|seen|\w+Seen)$/.test(name);
/** Forms that can't undo a colleague's change although they lack these values. */
const harmless: [RegExp, string][] = [
  [/\.(new|counter|\$orderId\.(add|refund)) /, "makes something new"],
  [/ (invite|decline|refund|renew-link|delete)$/, "does one thing, and shows no stored values"],
  [/^dashboard\.payouts\.add-money /, "proposes a sum, and stores nothing that was there"],
  [/^dashboard\.items\.change /, "is compared with what its preview showed"],
  [/^onboarding\./, "is one person's, before there are colleagues"],
  [/^(store|invoice)\./, "is one customer's"],
];
/** Returns whether a form shows stored values without sending the ones it was rendered with. */
const isBlind = (form: PageForm, key: string) =>
  !form.fields.some(isOpened) &&
  form.fields.some((field) => isTyped(field) && field.sends) &&
  !harmless.some(([pattern]) => pattern.test(key));

const unread: string[] = [];
const blind = new Set<string>();
const broken: string[] = [];
const known = new Set<string>();
const withoutIds = (name: string) => name.replace(/[0-9a-f-]{36}/g, "");
/** Records the unread fields of a page's forms, and the forms that can be broken. */
async function look(path: string): Promise<void> {
  const page = { host: "localhost", headers: { accept: "text/html", cookie } };
  const { body } = await product.ask(path, page);
  for (const form of formsOf(body)) {
    const names = [...new Set(form.fields.filter(isTyped).map(({ name }) => name))];
    const [button] = form.buttons;
    const intent = button?.value || form.fields.find(({ name }) => name === "intent")?.value;
    const address = addressOf(form, path, button);
    const key = `${routeAt(address).name} ${withoutIds(intent ?? "")}`;
    const fresh = names.filter((name) => !known.has(`${key} ${withoutIds(name)}`));
    if (!form.isPost || fresh.length === 0) continue;
    if (isBlind(form, key)) blind.add(key);
    for (const name of fresh) known.add(`${key} ${withoutIds(name)}`);
    for (const name of await unreadBy(form, path, fresh)) unread.push(`${path} ${intent}: ${name}`);
    for (const sent of oddlyFilled(form, fresh)) {
      const answer = await product.ask(address, {
        host: page.host,
        method: "POST",
        headers: { ...page.headers, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams([...sent, [button?.name ?? "", button?.value ?? ""]]).toString(),
      });
      if (answer.status >= 500) broken.push(`${address} ${intent}: ${JSON.stringify(sent)}`);
    }
  }
}
const expectNone = () =>
  expect({ unread, broken, blind: [...blind] }).toEqual({ unread: [], broken: [], blind: [] });

it(
  "reads every field of the dashboard's forms, and fails on none of them",
  { timeout: 300_000 },
  async () => {
    for (const route of guarded) {
      const { queries } = attacks[route.name] ?? {};
      const { default: page } = (await moduleOf(route)) as { default?: unknown };
      if (!page) continue;
      const params = paramsOf(route, mine);
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name]!);
      for (const query of ["", ...(queries?.(mine) ?? [])])
        await look(query ? `${path}?${query}` : path);
    }
    expect(known.size).toBeGreaterThan(250);
    expectNone();
  },
);

it("reads every field of a newcomer's forms, and fails on none of them", async () => {
  for (const [onboardingStep, page] of [
    ["business_form", "business"],
    ["setup_store", "setup"],
  ] as const) {
    const newcomer = await makeVendor(systemDb, { onboardingStep });
    cookie = await cookieOf(newcomer.userId);
    await look(`/onboarding/${page}`);
  }
  expectNone();
});

it("reads every field of a store's forms, and fails on none of them", async () => {
  const shop = await openShop();
  await makeOptionGroup(systemDb, {
    vendorId: shop.vendorId,
    items: [shop.rice],
    options: [{}, { maxQuantity: 3 }],
  });
  const [order, custom] = [
    await makeOrder(systemDb, { vendorId: shop.vendorId, status: "delivered" }),
    await makeCustomOrder(systemDb, { vendorId: shop.vendorId }),
  ];
  cookie = "";
  const page = `/store/${shop.slug}`;
  const added = await product.ask(`${page}/cart`, {
    host: "localhost",
    method: "POST",
    body: new URLSearchParams({ intent: "add", itemId: shop.soup.id, from: "cart" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  cookie = String(added.headers["set-cookie"]?.[0]?.split(";")[0]);
  for (const path of [
    page,
    `${page}/items/${shop.rice.id}`,
    `${page}/cart`,
    `${page}/checkout`,
    `${page}/orders/${order.id}`,
    `/invoice/${custom.id}`,
  ])
    await look(path);
  expectNone();
});
