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

/** The server's cart at one of its revisions. */
export type CartSnapshot = { lines: CartLine[]; revision: number };
/** An item to add. Its stock, if it is known, is checked before the server does. */
export type AddedItem = SeenItem & { id: string; isAvailable?: boolean; inventory?: number | null };

/** What was chosen and noted with an item, and the line whose place it takes. */
export type Chosen = { choices?: OptionChoice[]; note?: string; replaces?: string };

/** Stored in the tab's sessionStorage, so its keys stay. */
type Pending = { change: NamedChange; item?: SeenItem };
/**
 * The cart on the device: the server's last snapshot, and the changes that it has not confirmed.
 */
export type DeviceCart = CartSnapshot & { pending: Pending[] };

/** A change that the server refused, with its reason in the store's language. */
export type RefusedChange = { id: string; message: string };

/**
 * The result of a request: a snapshot, a refusal, or no response (`seconds`: when to try again).
 */
export type CartSyncResult =
  | { kind: "snapshot"; snapshot: CartSnapshot; refused: RefusedChange[] }
  | { kind: "refused" }
  | { kind: "unreached"; seconds?: number };

/** The browser's part of a cart. */
export type CartEnvironment = {
  newId: () => string;
  load: () => DeviceCart | null;
  save: (saved: DeviceCart) => void;
  /** Sends changes, or only reads when there are none. Never throws. */
  ask: (changes: NamedChange[]) => Promise<CartSyncResult>;
  /** Sends a snapshot to the other tabs. */
  broadcast: (snapshot: CartSnapshot) => void;
  /** Calls back after a delay. @returns how to cancel it */
  later: (ms: number, then: () => void) => () => void;
};

export type CartState = {
  /** False until the device's cart is loaded; the lines are the page's until then. */
  ready: boolean;
  lines: CartLine[];
  /** The server has not yet confirmed all of it. */
  waiting: boolean;
  error: Message | null;
  /** Counts the adds. */
  added: number;
};

export const NOT_REACHED = msg("Saved on your phone. We’ll send it once you’re back online.");
const BAD_RESPONSE = msg("We couldn’t add that to your cart. Please try again.");
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

const toItems = (pending: Pending[]) => pending.map(({ change, item }) => ({ change, item }));

export type CartStore = ReturnType<typeof createCartStore>;

/**
 * Creates a customer's cart at one store, as one tab has it. It shows the server's last snapshot
 * with the tab's own changes applied, so that a tap has an effect at once. It sends these one
 * request at a time, in order, until the server has confirmed each (docs/rules.md, Cart).
 */
export function createCartStore(environment: CartEnvironment) {
  const saved = environment.load();
  let snapshot: CartSnapshot = { lines: saved?.lines ?? [], revision: saved?.revision ?? 0 };
  let pending: Pending[] = saved?.pending ?? [];
  /**
   * How many of them, from the first on, may have reached the server and must not change any more.
   */
  let sent = pending.length;
  /** Another tab's snapshot, received while changes of our own were pending. */
  let remoteUpdate: CartSnapshot | null = null;
  let read = false;
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
      const answer = await environment.ask(batch.map(({ change }) => change));
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
        // The response is newer, unless another tab's snapshot came in meanwhile.
        if (snapshot === before || answer.snapshot.revision >= snapshot.revision)
          snapshot = answer.snapshot;
        if (answer.refused.length > 0)
          error = msg([...new Set(answer.refused.map(({ message }) => message))].join(". "));
        if (batch.length > 0) environment.broadcast(answer.snapshot);
      }
      applyRemoteUpdate();
      changed();
    }
  }

  /**
   * Applies another tab's snapshot once none of our changes is pending: the snapshot might contain
   * it, and it would be counted twice.
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
    // Stepping from 1 to 9 sends one change, as long as none of them is under way.
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
     * Takes over the cart of a page. The higher revision wins; if the device has a newer cart the
     * server is asked. While changes are pending, the device's snapshot stays, because they are
     * based on it.
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
    /** Receives another tab's snapshot. */
    receive(update: CartSnapshot): void {
      if (!remoteUpdate || update.revision > remoteUpdate.revision) remoteUpdate = update;
      applyRemoteUpdate();
      changed();
    },
    /** Reads the server's cart again, when a cart is known or `always`. */
    refresh(always = false): void {
      if (always || pending.length > 0 || snapshot.lines.length > 0) read = true;
      if (read) void sync();
    },
    /** Retries at once, if anything is pending. */
    retry(): void {
      if (pending.length > 0 || read) void sync();
    },
    /** The changes that no request has sent yet. */
    unsent: () => (busy ? pending.slice(sent) : pending).map(({ change: named }) => named),
    /**
     * Waits until the server has confirmed everything.
     * @returns false when it could not be reached, or has refused something
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
    /** @param chosen what was chosen with it, and the line that it replaces */
    add(item: AddedItem, quantity = 1, chosen: Chosen = {}): void {
      const { id, name, priceKobo, options, isAvailable = true, inventory = null } = item;
      const others = state.lines.filter(({ key }) => key !== chosen.replaces);
      const refusal = addRefusal(
        { isAvailable, inventory },
        others,
        { itemId: id, ...chosen },
        quantity,
        MOST_QUANTITY, // the server knows the store's
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
