import type { OptionChoice } from "~/core/options/item-price";
import { msg, type Message } from "~/shared/translate";
import {
  addRefusal,
  applyChanges,
  MAX_CHANGES,
  MOST_QUANTITY,
  type CartChange,
  type CartLine,
  type NamedChange,
  type SeenItem,
} from "./cart-lines";

export type CartSnapshot = { lines: CartLine[]; revision: number };
/** An item to add. If its stock is known, the browser checks it before the server does. */
export type AddedItem = SeenItem & { id: string; isAvailable?: boolean; inventory?: number | null };

export type Chosen = { choices?: OptionChoice[]; note?: string; replaces?: string };

/** Stored in sessionStorage, so the keys must not change. */
type Pending = { change: NamedChange; item?: SeenItem };
/** The device's cart: the server's last snapshot, and the changes it has not confirmed. */
export type DeviceCart = CartSnapshot & { pending: Pending[] };

/** A change that the server refused; the message is in the store's language. */
export type RefusedChange = { id: string; message: string };

/** A request's result; `seconds` says when to try again. */
export type CartSyncResult =
  | { kind: "snapshot"; snapshot: CartSnapshot; refused: RefusedChange[] }
  | { kind: "refused" }
  | { kind: "unreached"; seconds?: number };

export type CartEnvironment = {
  newId: () => string;
  load: () => DeviceCart | null;
  save: (saved: DeviceCart) => void;
  /** Sends the changes, or reads the cart if there are none. Never throws. */
  ask: (changes: NamedChange[]) => Promise<CartSyncResult>;
  broadcast: (snapshot: CartSnapshot) => void;
  /** Calls back after a delay. @returns a function that cancels it */
  later: (ms: number, then: () => void) => () => void;
};

export type CartState = {
  /** False until the device's cart is loaded; until then the lines are the page's. */
  ready: boolean;
  lines: CartLine[];
  /** Some changes are unconfirmed. */
  waiting: boolean;
  error: Message | null;
  /** How many adds there were. */
  added: number;
};

export const NOT_REACHED = msg("Saved on your phone. We’ll send it once you’re back online.");
const BAD_RESPONSE = msg("We couldn’t add that to your cart. Please try again.");
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

const toItems = (pending: Pending[]) => pending.map(({ change, item }) => ({ change, item }));

export type CartStore = ReturnType<typeof createCartStore>;

/**
 * Creates one tab's view of the customer's cart at a store: the server's last snapshot with the
 * tab's own changes applied, so that a tap shows at once. Changes are sent one request at a time,
 * in order, until the server has confirmed each (docs/rules.md, Cart).
 */
export function createCartStore(environment: CartEnvironment) {
  const saved = environment.load();
  let snapshot: CartSnapshot = { lines: saved?.lines ?? [], revision: saved?.revision ?? 0 };
  let pending: Pending[] = saved?.pending ?? [];
  /** How many pending changes, from the first, may have reached the server and are thus frozen. */
  let sent = pending.length;
  /** Another tab's snapshot, received while own changes were pending. */
  let remoteUpdate: CartSnapshot | null = null;
  let read = false;
  /** The next read is news for the other tabs. */
  let shares = false;
  let busy = false;
  let running = Promise.resolve();
  let fails = 0;
  let cancelRetry: (() => void) | null = null;
  let begun = false;
  let error: Message | null = null;
  let added = 0;
  let state = view();
  const listeners = new Set<() => void>();

  function view(): CartState {
    return {
      ready: begun,
      lines: pending.length ? applyChanges(snapshot.lines, toItems(pending)) : snapshot.lines,
      waiting: pending.length > 0,
      error,
      added,
    };
  }

  function changed(): void {
    environment.save({ ...snapshot, pending });
    state = view();
    for (const listener of listeners) listener();
  }

  function sync(): Promise<void> {
    return busy ? running : (running = work());
  }

  async function work(): Promise<void> {
    busy = true;
    cancelRetry?.();
    cancelRetry = null;
    await sendAll();
    busy = false;
  }

  async function sendAll(): Promise<void> {
    while (pending.length > 0 || read) {
      const batch = pending.slice(0, MAX_CHANGES);
      const before = snapshot;
      sent = Math.max(sent, batch.length);
      read = false;
      const isNews = shares || batch.length > 0;
      shares = false;
      const answer = await environment.ask(batch.map(({ change }) => change));
      if (answer.kind !== "snapshot") shares ||= isNews;
      if (answer.kind === "unreached") {
        if (batch.length === 0) read = true;
        else if (error === null) error = NOT_REACHED;
        const wait = answer.seconds
          ? answer.seconds * 1000
          : Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** fails++);
        cancelRetry = environment.later(wait, () => void sync());
        return changed();
      }
      fails = 0;
      if (error === NOT_REACHED) error = null;
      pending = pending.slice(batch.length);
      sent -= batch.length;
      if (answer.kind === "refused") {
        error = BAD_RESPONSE;
        read = true;
      } else {
        // The response is newer, unless another tab's snapshot arrived meanwhile.
        if (snapshot === before || answer.snapshot.revision >= snapshot.revision)
          snapshot = answer.snapshot;
        if (answer.refused.length > 0)
          error = msg([...new Set(answer.refused.map(({ message }) => message))].join(". "));
        if (isNews) environment.broadcast(answer.snapshot);
      }
      applyRemoteUpdate();
      changed();
    }
  }

  /**
   * Applies another tab's snapshot once nothing is pending: it might already contain a pending
   * change, which would then count twice.
   */
  function applyRemoteUpdate(): void {
    if (pending.length > 0 || !remoteUpdate) return;
    if (remoteUpdate.revision > snapshot.revision) snapshot = remoteUpdate;
    remoteUpdate = null;
  }

  function change(made: CartChange, item?: SeenItem): void {
    const last = pending.at(-1);
    const id = environment.newId();
    if (error !== NOT_REACHED) error = null;
    // Stepping from 1 to 9 sends one change, unless a step is already on its way.
    if (
      made.kind === "set" &&
      pending.length > sent &&
      last?.change.kind === "set" &&
      last.change.key === made.key
    )
      pending = pending.slice(0, -1);
    pending = [...pending, { change: { ...made, id }, ...(item ? { item } : {}) }];
    if (made.kind === "add") added++;
    changed();
    void sync();
  }

  return {
    state: () => state,
    begun: () => begun,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Takes over the cart of a page. The higher revision wins; if the device's is newer, reads the
     * server's. While changes are pending, the snapshot they are based on stays.
     */
    begin(start: CartSnapshot | null): void {
      const first = !begun;
      begun = true;
      if (pending.length > 0) read = true;
      else if (start && start.revision >= snapshot.revision) snapshot = start;
      else if (first && snapshot.lines.length + (start?.lines.length ?? 0) > 0) read = true;
      changed();
      if (pending.length > 0 || read) void sync();
    },
    receive(update: CartSnapshot): void {
      if (!remoteUpdate || update.revision > remoteUpdate.revision) remoteUpdate = update;
      applyRemoteUpdate();
      changed();
    },
    /** Says that an item was added by something else than this store. */
    announce(): void {
      added++;
      changed();
    },
    /**
     * Reads the server's cart again if there is one.
     * @param changed something else has changed it: reads it anyway, for the other tabs too
     */
    refresh(changed = false): void {
      shares ||= changed;
      if (changed || pending.length > 0 || snapshot.lines.length > 0) read = true;
      if (read) void sync();
    },
    retry(): void {
      if (pending.length > 0 || read) void sync();
    },
    /**
     * For a page that is left: with those on their way, which these may overtake. None without a
     * cart at the server: the next page resends them, and either request would start a cart.
     */
    unsent: (): NamedChange[] =>
      snapshot.lines.length > 0
        ? pending.slice(0, MAX_CHANGES).map(({ change: named }) => named)
        : [],
    /**
     * Waits until the server has confirmed everything.
     * @returns false if the server couldn't be reached or refused a change
     */
    async flush(): Promise<boolean> {
      const before = error;
      await running;
      if (pending.length > 0) await sync();
      return pending.length === 0 && (error === null || error === before);
    },
    dismiss(): void {
      error = null;
      changed();
    },
    add(item: AddedItem, quantity = 1, chosen: Chosen = {}): void {
      const { id, name, priceKobo, options, isAvailable = true, inventory = null } = item;
      const others = state.lines.filter(({ key }) => key !== chosen.replaces);
      const refusal = addRefusal(
        { isAvailable, inventory },
        others,
        { itemId: id, ...chosen },
        quantity,
        MOST_QUANTITY, // only the server knows the store's limit
      );
      if (!refusal)
        return change(
          { kind: "add", itemId: id, quantity, ...chosen },
          { name, priceKobo, ...(options ? { options } : {}) },
        );
      error = refusal;
      changed();
    },
    set: (key: string, quantity: number) => change({ kind: "set", key, quantity }),
    remove: (key: string) => change({ kind: "remove", key }),
  };
}
