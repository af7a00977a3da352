import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readBank } from "~/dashboard/settings-payments/bank-account.server";
import { BankPart } from "~/dashboard/settings-payments/bank-section";
import { EXAMPLE_AMOUNT } from "~/dashboard/settings-payments/payments";
import { PaymentsFields } from "~/dashboard/settings-payments/payments-fields";
import { paymentsCategory, withTyped } from "~/dashboard/settings-payments/payments.server";
import { CategoryFrame } from "~/dashboard/settings/section-frame";
import { loadCategory, postCategory } from "~/dashboard/settings/section-page.server";
import { unlessUnreachable } from "~/ui/network-error";
import { requireVendor } from "~/core/staff/guard.server";

/**
 * `?exampleAmount=` asks for the worked example without scripts: what was typed in the form comes
 * along, and is shown again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "payments");
  const [page, bank] = await Promise.all([
    loadCategory(paymentsCategory, vendor, request),
    readBank(vendor.id, new Date()),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    page: withTyped(page, searchParams),
    bank,
    amount: searchParams.get("exampleAmount") ?? EXAMPLE_AMOUNT,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "payments");
  return postCategory(paymentsCategory, vendor, await request.formData());
}

export const shouldRevalidate = unlessUnreachable;

export default function PaymentSettings() {
  const { page, bank, amount } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CategoryFrame page={page} answer={answer} after={<BankPart bank={bank} zone={page.zone} />}>
      {(form) => <PaymentsFields form={form} amount={form.texts.exampleAmount ?? amount} />}
    </CategoryFrame>
  );
}
