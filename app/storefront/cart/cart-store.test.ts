import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { menuItem } from "~/core/menu/item-for-test";
import type { MenuItem } from "~/core/menu/menu-item";
import { english } from "~/shared/translate";
import { applyChanges, mergeChanges, type StoredCartState, type NamedChange } from "./cart-lines";
import {
  createCartStore,
  NOT_REACHED,
  type CartSyncResult,
  type CartSnapshot,
  type CartEnvironment,
  type DeviceCart,
} from "./cart-store";
import { inEnglish } from "../../../tests/setup/in-english";

const itemOf = (id: string, over: Partial<MenuItem> = {}) =>
  menuItem(id, { name: `Dish ${id}`, ...over });
const menu = [itemOf("a"), itemOf("b"), itemOf("c", { inventory: 4 })];

/** A server with one cart, by the real rules, which records the changes it accepted. */
function aServer() {
  let cart: StoredCartState = { lines: [], revision: 0, applied: [] };
  const accepted: NamedChange[] = [];
  return {
    accepted,
    word: (): CartSnapshot => ({ lines: cart.lines, revision: cart.revision }),
    take(changes: NamedChange[]): CartSyncResult {
      const before = new Set(cart.applied);
      const taken = mergeChanges(cart, changes, menu, 99, 0);
      const refused = new Set(taken.refused.map(({ id }) => id));
      accepted.push(...changes.filter(({ id }) => !before.has(id) && !refused.has(id)));
      cart = taken.cart;
      return {
        kind: "snapshot",
        snapshot: { lines: cart.lines, revision: cart.revision },
        refused: taken.refused.map(({ id, message }) => ({ id, message: english(message) })),
      };
    },
  };
}

let ids = 0;
/** One tab: its storage outlives reloads, and the test fires its timers by hand. */
function aTab(ask: CartEnvironment["ask"], broadcast: CartEnvironment["broadcast"] = () => {}) {
  let stored: string | null = null;
  let due: (() => void) | null = null;
  const environment: CartEnvironment = {
    newId: () => `change-${++ids}`,
    load: () => (stored ? (JSON.parse(stored) as DeviceCart) : null),
    save: (saved) => void (stored = JSON.stringify(saved)),
    ask,
    broadcast,
    later: (_ms, then) => {
      due = then;
      return () => void (due = null);
    },
  };
  const open = () => createCartStore(environment);
  return { open, later: () => due?.(), stored: () => stored };
}
const quantities = (lines: CartSnapshot["lines"]) =>
  Object.fromEntries(lines.map((line) => [line.key, line.quantity]));

describe("a cart in one tab", () => {
  it("is not emptied by a page rendered before its first item arrived", async () => {
    const server = aServer();
    let arrive = () => {};
    const onTheWay = new Promise<void>((resolve) => (arrive = resolve));
    const cart = aTab(async (changes) => {
      await onTheWay;
      return server.take(changes);
    }).open();
    cart.begin(null);
    cart.add(itemOf("a"));
    // The cart page as the server rendered it before the item arrived.
    cart.begin({ lines: [], revision: Number.MAX_SAFE_INTEGER });
    arrive();
    expect(await cart.flush()).toBe(true);
    expect(quantities(cart.state().lines)).toEqual({ a: 1 });
  });

  it("shows a change at once, and the server's cart a moment later", async () => {
    const server = aServer();
    const cart = aTab((changes) => Promise.resolve(server.take(changes))).open();
    cart.begin(null);
    cart.add(itemOf("a"), 2);
    expect(cart.state()).toMatchObject({
      waiting: true,
      added: 1,
      lines: [{ key: "a", quantity: 2, name: "Dish a", seenKobo: 100_000 }],
    });
    expect(await cart.flush()).toBe(true);
    expect(cart.state()).toMatchObject({ waiting: false, error: null });
    expect(cart.state().lines).toEqual(server.word().lines);
  });

  it("keeps unsent changes through a dead network and a reload, and sends them once it is back", async () => {
    const server = aServer();
    let up = false;
    let lost = 0;
    const tab = aTab((changes) => {
      // The request arrives but its response doesn't: the worst kind of dead network.
      if (!up && lost++ === 0) server.take(changes);
      return Promise.resolve(up ? server.take(changes) : { kind: "unreached" });
    });
    const cart = tab.open();
    cart.begin(null);
    cart.add(itemOf("a"));
    expect(await cart.flush()).toBe(false);
    expect(cart.state()).toMatchObject({ waiting: true, error: NOT_REACHED });
    const reloaded = tab.open();
    reloaded.begin(null);
    expect(quantities(reloaded.state().lines)).toEqual({ a: 1 });
    reloaded.add(itemOf("a"));
    up = true;
    expect(await reloaded.flush()).toBe(true);
    expect(reloaded.state().error).toBeNull();
    expect(quantities(reloaded.state().lines)).toEqual({ a: 2 });
    expect(quantities(server.word().lines)).toEqual({ a: 2 });
  });

  it("keeps a removal made just before the page is left, while the item is still on its way", async () => {
    const server = aServer();
    server.take([{ id: "other", kind: "add", itemId: "b", quantity: 1 }]);
    const onTheWay: NamedChange[][] = [];
    const tab = aTab((changes) => {
      onTheWay.push(changes);
      return new Promise(() => {});
    });
    const cart = tab.open();
    cart.begin(server.word());
    cart.add(itemOf("a"));
    cart.remove("a");
    // What leaving sends may overtake what is on its way.
    server.take(cart.unsent());
    for (const changes of onTheWay) server.take(changes);
    tab.open().begin(server.word());
    for (const changes of onTheWay) server.take(changes);
    expect(quantities(server.word().lines)).toEqual({ b: 1 });
  });

  it("leaves the changes that would start a cart to the next page", () => {
    const cart = aTab(() => Promise.resolve({ kind: "unreached" })).open();
    cart.begin(null);
    cart.add(itemOf("a"));
    expect(cart.unsent()).toEqual([]);
  });

  it("undoes a refused change and shows the server's message", async () => {
    const server = aServer();
    server.take([{ id: "other", kind: "add", itemId: "c", quantity: 3 }]);
    const cart = aTab((changes) => Promise.resolve(server.take(changes))).open();
    cart.begin(null);
    cart.add({ id: "c", name: "Dish c", priceKobo: 100_000 }, 2);
    cart.add(itemOf("a"));
    expect(await cart.flush()).toBe(false);
    expect(inEnglish(cart.state())).toMatchObject({
      waiting: false,
      error: "Only 4 left, and you have 3 in your cart",
    });
    expect(quantities(cart.state().lines)).toEqual({ c: 3, a: 1 });
  });

  it("refuses an item known to be sold out, without a request", () => {
    const asked: NamedChange[][] = [];
    const cart = aTab(
      (changes) => (asked.push(changes), Promise.resolve({ kind: "unreached" })),
    ).open();
    cart.begin(null);
    cart.add(itemOf("z", { inventory: 0 }));
    expect(inEnglish(cart.state())).toMatchObject({
      lines: [],
      added: 0,
      error: "This dish is sold out",
    });
    expect(asked).toEqual([]);
  });

  it("drops changes that the server can't read, and reads the cart again", async () => {
    const server = aServer();
    const cart = aTab((changes) =>
      Promise.resolve(changes.length > 0 ? { kind: "refused" } : server.take([])),
    ).open();
    cart.begin(null);
    cart.add(itemOf("a"));
    await cart.flush();
    expect(inEnglish(cart.state())).toMatchObject({
      lines: [],
      waiting: false,
      error: "We couldn’t add that to your cart. Please try again.",
    });
  });

  it("requests nothing while neither page nor device has a cart, and reads when only the device has", async () => {
    const server = aServer();
    let asked = 0;
    const tab = aTab((changes) => (asked++, Promise.resolve(server.take(changes))));
    tab.open().begin(null);
    expect(asked).toBe(0);
    const cart = tab.open();
    cart.begin(null);
    cart.add(itemOf("a"));
    await cart.flush();
    const again = tab.open();
    server.take([{ id: "gone", kind: "remove", key: "a" }]);
    again.begin(null);
    expect(quantities(again.state().lines)).toEqual({ a: 1 });
    await again.flush();
    expect(again.state().lines).toEqual([]);
    expect(asked).toBe(2);
  });

  it("prefers a page's newer cart to the device's, and the device's to that of an older page", async () => {
    const server = aServer();
    const tab = aTab((changes) => Promise.resolve(server.take(changes)));
    const cart = tab.open();
    cart.begin(null);
    cart.add(itemOf("a"));
    await cart.flush();
    const old = server.word();
    server.take([{ id: "elsewhere", kind: "add", itemId: "b", quantity: 1 }]);
    const next = tab.open();
    next.begin(server.word());
    expect(quantities(next.state().lines)).toEqual({ a: 1, b: 1 });
    const back = tab.open();
    back.begin(old);
    expect(quantities(back.state().lines)).toEqual({ a: 1, b: 1 });
  });

  it("sends many steps of a quantity as one change", async () => {
    const sent: NamedChange[][] = [];
    const server = aServer();
    const cart = aTab(
      (changes) => (sent.push(changes), Promise.resolve(server.take(changes))),
    ).open();
    cart.begin(null);
    cart.add(itemOf("a"));
    for (const quantity of [2, 3, 4, 5]) cart.set("a", quantity);
    await cart.flush();
    expect(sent.map((batch) => batch.length)).toEqual([1, 1]);
    expect(quantities(server.word().lines)).toEqual({ a: 5 });
  });
});

describe("a cart in two tabs", () => {
  type Press = { tab: 0 | 1; kind: "add" | "set" | "remove"; id: string; quantity: number };
  const action = fc.record({
    tab: fc.constantFrom(0 as const, 1 as const),
    kind: fc.constantFrom("add" as const, "set" as const, "remove" as const),
    id: fc.constantFrom("a", "b", "c"),
    quantity: fc.integer({ min: 1, max: 60 }),
  });

  it("converges on the server's cart, with each change applied once, whatever is lost, resent or late", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 20 }),
        fc.infiniteStream(fc.constantFrom("ok", "ok", "lost", "unanswered")),
        fc.scheduler(),
        async (presses, fates, scheduler) => {
          const server = aServer();
          let calm = false;
          const news: Promise<unknown>[] = [];
          const ask = (changes: NamedChange[]): Promise<CartSyncResult> => {
            const fate = calm ? "ok" : fates.next().value;
            const arrival =
              fate === "lost"
                ? Promise.resolve<CartSyncResult>({ kind: "unreached" })
                : scheduler.schedule(Promise.resolve(), "arrives").then(() => server.take(changes));
            return arrival.then((answer) =>
              scheduler.schedule(
                Promise.resolve<CartSyncResult>(fate === "ok" ? answer : { kind: "unreached" }),
                "answers",
              ),
            );
          };
          const opened: ReturnType<ReturnType<typeof aTab>["open"]>[] = [];
          const broadcast = (from: number) => (word: CartSnapshot) =>
            void news.push(
              scheduler
                .schedule(Promise.resolve(word), "told")
                .then((received) => opened[1 - from]!.receive(received)),
            );
          const tabs = [aTab(ask, broadcast(0)), aTab(ask, broadcast(1))];
          opened.push(...tabs.map((tab) => tab.open()));
          for (const cart of opened) cart.begin(null);
          const act = ({ tab, kind, id, quantity }: Press) => {
            if (kind === "add") opened[tab]!.add({ id, name: id, priceKobo: 1 }, quantity);
            else if (kind === "set") opened[tab]!.set(id, quantity);
            else opened[tab]!.remove(id);
          };
          for (const each of presses) {
            act(each);
            // Responses arrive between the actions, and failed requests are retried.
            if (scheduler.count() > 0) await scheduler.waitOne();
            tabs[each.tab]!.later();
          }
          calm = true;
          const flushed = opened.map(async (cart) => {
            while (cart.state().waiting) await cart.flush();
          });
          await scheduler.waitFor(Promise.all(flushed));
          await scheduler.waitAll();
          await Promise.all(news);
          const distinct = applyChanges(
            [],
            server.accepted.map((change) => ({
              change,
              item: change.kind === "add" ? menu.find(({ id }) => id === change.itemId)! : null,
            })),
          );
          expect(server.word().lines).toEqual(distinct);
          expect(new Set(server.accepted.map(({ id }) => id)).size).toBe(server.accepted.length);
          for (const cart of opened) expect(cart.state().lines).toEqual(server.word().lines);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("a cart that something else has changed", () => {
  it("is read once more and passed to the other tabs, also if that happens under way", async () => {
    const server = aServer();
    const told: CartSnapshot[] = [];
    let held: (() => void) | null = null;
    const ask: CartEnvironment["ask"] = async (changes) => {
      const answer = server.take(changes);
      if (changes.length > 0) await new Promise<void>((go) => (held = go));
      return answer;
    };
    const store = aTab(ask, (snapshot) => told.push(snapshot)).open();
    store.begin(null);
    store.add(itemOf("a"));
    await vi.waitFor(() => expect(held).not.toBeNull());
    server.take([{ id: "by a form", kind: "add", itemId: "b", quantity: 1 }]);
    store.refresh(true);
    held!();
    await vi.waitFor(() => expect(told.at(-1)).toEqual(server.word()));
    expect(store.state().lines).toHaveLength(2);
    store.refresh();
    await store.flush();
    expect(told).toHaveLength(2);
  });
});
