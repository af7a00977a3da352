import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { finalizeSoon } from "~/core/payments/finalize-payment.server";
import { orderAddress } from "~/storefront/payment/order-address.server";
import { paths } from "~/shared/paths";

/** How long a payer waits here for the provider before the order page takes over. */
const WAIT_MS = 6_000;

/**
 * Sends a payer on to their order. Arriving here proves nothing; only the provider's answer does.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (params.provider !== "paystack") throw new Response("Page not found", { status: 404 });
  const search = new URL(request.url).searchParams;
  const reference = search.get("reference") ?? search.get("trxref");
  if (!reference) return redirect(paths.home());
  const result = await finalizeSoon(reference, "callback", WAIT_MS);
  if (result.outcome === "unknown")
    return redirect(paths.payment.success(reference, search.get("vendor") ?? undefined));
  return redirect(
    `${await orderAddress(result.vendorId, result.orderId)}${result.outcome === "pending" && !result.notMade ? "?confirming=1" : ""}`,
  );
}
