import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { CartForm } from "~/cart/cart-form";
import { changeCart, readCart } from "~/cart/cart-session.server";
import { loadCart } from "~/cart/cart.server";
import { CartView } from "~/cart/cart-view";
import { sumsFor } from "~/checkout/checkout-page.server";
import { canOrder } from "~/menu/menu-item";
import { menuItems } from "~/menu/menu.queries.server";
import { openOrderOf } from "~/orders/open-order.server";
import { openState } from "~/settings/open-state";
import { closedNotice, storeHeader } from "~/storefront/store-header";
import { requireStore } from "~/storefront/store-request.server";
import { StoreShell } from "~/storefront/store-shell";
import { storePaths } from "~/shared/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Your cart, ${data?.header.name ?? ""}` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const now = new Date();
  const state = openState(store.opening, now);
  const { open, checkoutToken: _token, ...cart } = await loadCart(request, store, openOrderOf);
  const { deliveryEnabled, pickupEnabled } = store.ordering;
  const sums = sumsFor(store, cart.subtotalKobo, deliveryEnabled ? "delivery" : "pickup");
  return {
    header: storeHeader(store, base, now),
    cart,
    closed: closedNotice(state),
    canSchedule: !state.open && state.reason === "hours" && state.reopensAt !== null,
    deliveryFeeKobo: deliveryEnabled ? sums.deliveryFeeKobo : null,
    transactionFeeKobo: sums.transactionFeeKobo,
    pickup: pickupEnabled,
    waiting: open ? { number: open.orderNumber, url: storePaths.order(base, open.id) } : null,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const submission = parseWithZod(await request.formData(), { schema: CartForm });
  if (submission.status !== "success") {
    const faults = Object.values(submission.error ?? {}).flat().filter(Boolean);
    return data({ error: faults[0] ?? "That can't be done to a cart", ok: false }, { status: 400 });
  }
  const { value } = submission;
  if (value.intent === "add") {
    const [item] = await menuItems(store.id, [value.itemId]);
    const inCart = (await readCart(request, store.id))?.lines.find((line) => line.itemId === value.itemId)?.quantity ?? 0;
    if (!item || !canOrder(item, inCart + value.quantity)) {
      const error = !item || !item.isAvailable ? "This dish is not available right now" : item.inventory === 0 ? "This dish is sold out" : `Only ${item.inventory} left${inCart ? `, ${inCart} of them in your cart` : ""}`;
      return data({ error, ok: false }, { status: 409 });
    }
    const { cookie } = await changeCart(request, store.id, { kind: "add", itemId: value.itemId, quantity: value.quantity });
    const headers = { "Set-Cookie": cookie };
    if (value.from === "script") return data({ ok: true, error: null }, { headers });
    return redirect(`${storePaths.home(base, { added: "1" })}#i-${value.itemId}`, { headers });
  }
  const { cookie } = await changeCart(request, store.id, value.intent === "set" ? { kind: "set", key: value.key, quantity: value.quantity } : { kind: "remove", key: value.key });
  return redirect(storePaths.cart(base), { headers: { "Set-Cookie": cookie } });
}

/** A dead network is said beside the button that was tapped; without this it would take the whole page away. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
    return { ok: false, error: "That did not reach the store. Check your connection and try again." };
  }
}

export default function Cart() {
  const { header, ...view } = useLoaderData<typeof loader>();
  const result = useActionData<{ error: string | null }>();
  return (
    <StoreShell header={header}>
      {result?.error ? (
        <p role="alert" className="mt-4 rounded-card bg-bad-soft p-4 font-medium text-bad">
          {result.error}
        </p>
      ) : null}
      <CartView base={header.base} {...view} />
    </StoreShell>
  );
}
