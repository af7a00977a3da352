import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readBank } from "~/store-money/bank-account.server";
import { BankPart } from "~/store-money/bank-part";
import { EXAMPLE_AMOUNT } from "~/store-money/payments";
import { PaymentsFields } from "~/store-money/payments-fields";
import { paymentsCategory, withTyped } from "~/store-money/payments.server";
import { CategoryFrame } from "~/store-settings/category-frame";
import { loadCategory, postCategory } from "~/store-settings/category-page.server";
import { unlessUnreachable } from "~/ui/unreachable";
import { requireVendor } from "~/vendors/guard.server";

/** `?exampleAmount=` asks for the worked example without scripts: what was typed in the form comes along, and is shown again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "payments");
  const [page, bank] = await Promise.all([loadCategory(paymentsCategory, vendor, request), readBank(vendor.id, new Date())]);
  const { searchParams } = new URL(request.url);
  return { page: withTyped(page, searchParams), bank, amount: searchParams.get("exampleAmount") ?? EXAMPLE_AMOUNT };
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
