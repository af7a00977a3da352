import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { counterItemsById } from "~/core/custom-orders/counter-items.queries.server";
import {
  lineKey,
  parseLineKey,
  quantityOr0,
  readQuantity,
  readTypedSale,
  withOne,
  type CounterItem,
  type TypedSale,
} from "~/core/custom-orders/counter-sale";
import {
  sellAtCounter,
  undoCounterSale,
  type CounterSale,
} from "~/core/custom-orders/counter-sale.server";
import { MAX_ORDER_LINES } from "~/core/custom-orders/custom-order";
import { optionalPhone } from "~/core/custom-orders/custom-order-form.server";
import type { OfflineMethod } from "~/core/custom-orders/offline-payment.server";
import { priceItem } from "~/core/options/item-price";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { nameField } from "~/shared/name-field";
import { paths } from "~/shared/paths";
import { english } from "~/shared/translate";
import { readAmount } from "~/shared/typed-number";

export type CounterResult = {
  typed: TypedSale;
  /** By field; errors of the whole sale under `sale`. */
  errors: Record<string, string[]>;
  lines: Record<string, string>;
  notice: string | null;
};

const fields = z.object({
  clientToken: z.uuid({ error: "This page is too old. Please open it again." }),
  customerName: nameField(z.string().trim())
    .max(80, "Please keep this to 80 characters")
    .optional()
    .default(""),
  customerPhone: optionalPhone,
});

const methods: Record<string, OfflineMethod> = { cash: "Cash", transfer: "Transfer" };
const LINE = /^(add|less|choose|chosen):(.*)$/;
const AGAIN = "sale";
const CHOICES = "choices";

/**
 * Handles the counter sale's form (docs/rules.md, Counter sale). `cash` and `transfer` sell, `undo`
 * takes a sale back. The other buttons only change the form: `choose` asks for an item's options,
 * `chosen` adds the item with them.
 * @returns a redirect to an empty form that says what was sold; or the form as typed: 400 for
 * errors in its fields, 409 if stock or prices have changed
 */
export async function submitCounterForm(
  store: StoreRecord,
  userId: string,
  form: FormData,
  now: Date,
) {
  const intent = form.get("intent");
  if (intent === "undo") return undo(store.id, userId, form.get("orderId"), now);
  const typed = readTypedSale(form);
  const one = typeof intent === "string" ? LINE.exec(intent) : null;
  const method = typeof intent === "string" ? methods[intent] : undefined;
  if (method) return sell(store, userId, { form, typed, method }, now);
  if (!one && intent !== "update") throw new Response("That can’t be done here", { status: 400 });
  return changeForm(typed, one?.[1], one?.[2] ?? "", await counterItemsById(store.id));
}

function changeForm(
  typed: TypedSale,
  change: string | undefined,
  keyText: string,
  items: ReadonlyMap<string, CounterItem>,
) {
  const key = parseLineKey(keyText);
  const item = key ? items.get(key.itemId) : undefined;
  if (change === "choose")
    return data<CounterResult>(
      redisplay({ ...typed, choosing: item ? { itemId: item.id, choices: null } : null }, items),
    );
  if (!key || !item) return data<CounterResult>(redisplay(typed, items));
  if (change === "chosen") return addChosen(typed, item, items);
  const line = { ...key, shownKobo: priceItem(item, key.choices ?? []).portionKobo };
  const lines = withOne(typed.lines, line, change === "less" ? -1 : 1);
  return data<CounterResult>(redisplay({ ...typed, lines }, items));
}

function addChosen(typed: TypedSale, item: CounterItem, items: ReadonlyMap<string, CounterItem>) {
  const choices = typed.choosing?.itemId === item.id ? (typed.choosing.choices ?? []) : [];
  const { errors, portionKobo } = priceItem(item, choices);
  if (errors[0])
    return data<CounterResult>(
      {
        ...redisplay({ ...typed, choosing: { itemId: item.id, choices } }, items),
        errors: { [CHOICES]: errors.map(({ message }) => english(message)) },
      },
      { status: errors.every(({ isLate }) => isLate) ? 409 : 400 },
    );
  const line = { itemId: item.id, ...(choices[0] ? { choices } : {}), shownKobo: portionKobo };
  return data<CounterResult>(
    redisplay({ ...typed, lines: withOne(typed.lines, line, 1), choosing: null }, items),
  );
}

async function undo(
  vendorId: string,
  userId: string,
  orderId: FormDataEntryValue | null,
  now: Date,
) {
  const id = typeof orderId === "string" ? orderId : "";
  const outcome = await undoCounterSale({ vendorId, userId, orderId: id }, now);
  if (outcome.ok) return redirect(paths.dashboard.counterSale({ undone: id }));
  if (outcome.status === 404) throw new Response(outcome.message, { status: 404 });
  return data({ refused: outcome.message }, { status: outcome.status });
}

async function sell(
  store: StoreRecord,
  userId: string,
  { form, typed, method }: { form: FormData; typed: TypedSale; method: OfflineMethod },
  now: Date,
) {
  const errors = errorsOf(typed, method);
  const submission = parseWithZod(form, { schema: fields });
  const refused = submission.status === "success" ? null : (submission.error ?? {});
  for (const [name, messages] of Object.entries(refused ?? {}))
    if (messages?.length) errors.fields[name] = messages;
  if (Object.keys(errors.fields).length > 0 || Object.keys(errors.lines).length > 0)
    return data<CounterResult>(
      {
        ...redisplay(typed, await counterItemsById(store.id)),
        errors: errors.fields,
        lines: errors.lines,
      },
      { status: 400 },
    );
  if (submission.status !== "success" || typed.shownTotalKobo === null)
    return data<CounterResult>({
      ...redisplay(typed, await counterItemsById(store.id)),
      notice: "Check the total. Tap again once you have the money.",
    });
  const sale: CounterSale = {
    ...submission.value,
    lines: typed.lines.map((line) => ({ ...line, quantity: quantityOr0(line.quantity) })),
    shownTotalKobo: typed.shownTotalKobo,
    method,
    to: typed.to,
  };
  const outcome = await sellAtCounter(store, { userId, sale }, now);
  if (outcome.ok) {
    const cash = method === "Cash" ? readAmount(typed.given) : null;
    return redirect(
      paths.dashboard.counterSale({
        sold: outcome.orderId,
        ...(cash?.ok && cash.value > 0 ? { given: String(cash.value) } : {}),
        ...(typed.to === "kitchen" ? { to: "kitchen" } : {}),
      }),
    );
  }
  const nextForm = redisplay(typed, await counterItemsById(store.id));
  // Give the form a new token: this one has already made another sale.
  if (outcome.code === "recorded") nextForm.typed.clientToken = crypto.randomUUID();
  return data<CounterResult>(
    { ...nextForm, errors: { [AGAIN]: [outcome.message] }, lines: outcome.lines },
    { status: outcome.status },
  );
}

function errorsOf(typed: TypedSale, method: OfflineMethod) {
  const fields: Record<string, string[]> = {};
  const lines: Record<string, string> = {};
  for (const line of typed.lines) {
    const quantity = readQuantity(line.quantity);
    if (!quantity.ok) lines[lineKey(line)] = quantity.message;
  }
  if (typed.lines.length === 0) fields[AGAIN] = ["Tap what you sell first"];
  if (typed.lines.length > MAX_ORDER_LINES) fields[AGAIN] = [`At most ${MAX_ORDER_LINES} dishes`];
  if (method === "Cash" && typed.given.trim()) {
    const cash = readAmount(typed.given, "Please enter an amount in naira, such as 10,000");
    if (!cash.ok) fields.given = [cash.message];
    else if (typed.shownTotalKobo !== null && cash.value < typed.shownTotalKobo)
      fields.given = [`Less than the total of ${formatKobo(typed.shownTotalKobo)}`];
  }
  return { fields, lines };
}

/** Reprices the lines and drops items that left the menu. */
const redisplay = (typed: TypedSale, items: ReadonlyMap<string, CounterItem>): CounterResult => ({
  typed: {
    ...typed,
    lines: typed.lines.flatMap((line) => {
      const item = items.get(line.itemId);
      const shownKobo = item && priceItem(item, line.choices ?? []).portionKobo;
      return shownKobo === undefined ? [] : [{ ...line, shownKobo }];
    }),
  },
  errors: {},
  lines: {},
  notice: null,
});
