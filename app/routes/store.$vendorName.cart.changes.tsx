import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { CartChanges, itemIdsOf } from "~/storefront/cart/cart-form";
import {
  changeReadCart,
  limitCart,
  readCart,
  readCartAtStore,
} from "~/storefront/cart/cart-session.server";
import type { RefusedChange } from "~/storefront/cart/cart-store";
import { emptyCart } from "~/storefront/cart/cart.server";
import { translatorFor } from "~/core/i18n/translations.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readJson } from "~/platform/read-json.server";
import { requireStore, requireStoreWith } from "~/storefront/shell/store-request.server";

const noStore = { "Cache-Control": "no-store" };

/** GET {store}/cart/changes: this browser's cart as the server has it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const limited = await limitedBy(request, context.clientIp);
  if (limited) return limited;
  const { store } = await requireStore(context, params);
  const { lines, revision } = (await readCart(request, store.id)) ?? emptyCart(databaseNow());
  return Response.json({ lines, revision }, { headers: noStore });
}

/**
 * POST {store}/cart/changes: applies the changes that scripts have queued, each of them once.
 * Answers with the refused changes and the cart as it is then.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST")
    return Response.json(
      { message: "Use GET or POST" },
      { status: 405, headers: { ...noStore, Allow: "GET, POST" } },
    );
  const limited = await limitedBy(request, context.clientIp);
  if (limited) return limited;
  const body = CartChanges.safeParse(await readJson(request));
  if (!body.success) {
    await requireStore(context, params);
    return Response.json(
      { message: "You can’t do that with a cart" },
      { status: 400, headers: noStore },
    );
  }
  const { changes } = body.data;
  const read = await requireStoreWith(context, params, (slug) =>
    readCartAtStore(request, slug, itemIdsOf(changes)),
  );
  const t = translatorFor(read.store.language);
  const { cart, refused, cookie } = await changeReadCart(request, read, changes);
  return Response.json(
    {
      ...cart,
      refused: refused.map(({ id, message }): RefusedChange => ({ id, message: t(message) })),
    },
    { headers: cookie ? { ...noStore, "Set-Cookie": cookie } : noStore },
  );
}

async function limitedBy(request: Request, network: string): Promise<Response | null> {
  const limited = await limitCart(request, network);
  return (
    limited &&
    Response.json(
      { message: limited.text },
      { status: 429, headers: { ...noStore, ...limited.init.headers } },
    )
  );
}
