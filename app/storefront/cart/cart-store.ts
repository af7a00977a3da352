import { msg, type Message } from "~/shared/translate";
import {
  addRefusal,
  applyChanges,
  MAX_CHANGES,
  type CartChange,
  type CartLine,
  type NamedChange,
  type SeenItem,
} from "./cart-lines";

/** What the server says a cart holds, at one of its revisions. */
export type CartSnapshot = { lines: CartLine[]; revision: number };
/** A dish to add. What is known of its stock is looked at before the server does. */
export type AddedItem = SeenItem & { id: string; isAvailable?: boolean; inventory?: number | null };

type Pending = { change: NamedChange; dish?: SeenItem };
/**
 * What the device keeps of a cart: the server's last snapshot, and what the server has not answered
 * yet.
 */
export type DeviceCart = CartSnapshot & { pending: Pending[] };

/** A change that the server refused, with its reason in the store's language. */
export type RefusedChange = { id: string; message: string };

/**
 * What came of a request: the server's snapshot, a refusal of the whole, or no answer
 * (then `seconds` may say when to try again).
 */
export type CartSyncResult =
  | { kind: "snapshot"; snapshot: CartSnapshot; refused: RefusedChange[] }
  | { kind: "refused" }
  | { kind: "unreached"; seconds?: number };

/** The browser around a cart. */
export type CartEnvironment = {
  newId: () => string;
  load: () => DeviceCart | null;
  save: (saved: DeviceCart) => void;
  /** Sends changes, or reads when there are none. Never throws. */
  ask: (changes: NamedChange[]) => Promise<CartSyncResult>;
  /** Sends a snapshot to the other tabs. */
  broadcast: (snapshot: CartSnapshot) => void;
  /** Calls back after so many milliseconds. @returns how to call it off */
  later: (ms: number, then: () => void) => () => void;
};

export type CartState = {
  /** Whether the device has been looked at: before, the lines are the page's. */
  ready: boolean;
  lines: CartLine[];
  /** Whether the server has not yet answered for all of it. */
  waiting: boolean;
  problem: Message | null;
  /** Rises with every dish that was put in. */
  added: number;
};

export const NOT_REACHED = msg(
  "That did not reach the store yet. It will be sent when you are connected.",
);
const BAD_RESPONSE = msg("That could not be put into your cart. Please try again.");
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

export type CartStore = ReturnType<typeof createCartStore>;

/**
 * Creates the cart of a customer at one store, as a tab of their browser has it: it shows the
 * server's last snapshot with the tab's own changes applied, so that a tap answers at once, and
 * sends these one request at a time, in order, until the server has answered for each
 * (docs/rules.md, Cart).
 */
export function createCartStore(environment: CartEnvironment) {
  const saved = environment.load();
  let snapshot: CartSnapshot = { lines: saved?.lines ?? [], revision: saved?.revision ?? 0 };
  let pending: Pending[] = saved?.pending ?? [];
  /**
   * So many of them, from the first on, may have reached the server: they must not become other
   * ones.
   */
  let sent = pending.length;
  /** Another tab's snapshot, received while changes of our own were under way. */
  let remoteUpdate: CartSnapshot | null = null;
  let read = false;
  let busy = false;
  let running = Promise.resolve();
  let fails = 0;
  let cancelRetry: (() => void) | null = null;
  let begun = false;
  let problem: Message | null = null;
  let added = 0;
  let state = view();
  const listeners = new Set<() => void>();

  function view(): CartState {
    return {
      ready: begun,
      lines: pending.length ? applyChanges(snapshot.lines, pending) : snapshot.lines,
      waiting: pending.length > 0,
      problem,
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
        else if (problem === null) problem = NOT_REACHED;
        const wait = answer.seconds
          ? answer.seconds * 1000
          : Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** fails++);
        cancelRetry = environment.later(wait, () => void sync());
        return changed();
      }
      fails = 0;
      if (problem === NOT_REACHED) problem = null;
      pending = pending.slice(batch.length);
      sent -= batch.length;
      if (answer.kind === "refused") {
        problem = BAD_RESPONSE;
        read = true;
      } else {
        // Our own request's answer is the later one, unless another tab's came in meanwhile.
        if (snapshot === before || answer.snapshot.revision >= snapshot.revision)
          snapshot = answer.snapshot;
        if (answer.refused.length > 0)
          problem = msg([...new Set(answer.refused.map(({ message }) => message))].join(". "));
        if (batch.length > 0) environment.broadcast(answer.snapshot);
      }
      applyRemoteUpdate();
      changed();
    }
  }

  /**
   * Applies another tab's snapshot once no change of ours is under way: it might hold that already,
   * and it would be counted twice.
   */
  function applyRemoteUpdate(): void {
    if (pending.length > 0 || !remoteUpdate) return;
    if (remoteUpdate.revision > snapshot.revision) snapshot = remoteUpdate;
    remoteUpdate = null;
  }

  function change(made: CartChange, dish?: SeenItem): void {
    const last = pending.at(-1);
    const id = environment.newId();
    if (problem !== NOT_REACHED) problem = null;
    // Somebody who steps from 1 to 9 sends one change, as long as none of them is on its way.
    if (
      made.kind === "set" &&
      pending.length > sent &&
      last?.change.kind === "set" &&
      last.change.key === made.key
    )
      pending = pending.slice(0, -1);
    pending = [...pending, { change: { ...made, id }, ...(dish ? { dish } : {}) }];
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
     * Takes what a page came with. The higher revision counts; where the device knows of a newer
     * cart the server is asked. While changes are not answered the device's own snapshot stays,
     * which they belong to: their answer says more than a page that was read beside them.
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
    receive(news: CartSnapshot): void {
      if (!remoteUpdate || news.revision > remoteUpdate.revision) remoteUpdate = news;
      applyRemoteUpdate();
      changed();
    },
    /** Asks the server anew, when a cart is known or `always`. */
    refresh(always = false): void {
      if (always || pending.length > 0 || snapshot.lines.length > 0) read = true;
      if (read) void sync();
    },
    /** Tries again at once, if there is anything to be tried. */
    retry(): void {
      if (pending.length > 0 || read) void sync();
    },
    /** What no request has taken along yet. */
    unsent: () => (busy ? pending.slice(sent) : pending).map(({ change: named }) => named),
    /**
     * Waits until the server has answered for everything.
     * @returns whether it has, and nothing of it was refused
     */
    async settle(): Promise<boolean> {
      const before = problem;
      await running;
      if (pending.length > 0) await sync();
      return pending.length === 0 && (problem === null || problem === before);
    },
    dismiss(): void {
      problem = null;
      changed();
    },
    add(dish: AddedItem, quantity = 1): void {
      const { id, name, priceKobo, isAvailable = true, inventory = null } = dish;
      const refusal = addRefusal({ isAvailable, inventory }, state.lines, id, quantity);
      if (!refusal) return change({ kind: "add", itemId: id, quantity }, { name, priceKobo });
      problem = refusal;
      changed();
    },
    set: (key: string, quantity: number) => change({ kind: "set", key, quantity }),
    remove: (key: string) => change({ kind: "remove", key }),
  };
}
