import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readBank } from "~/dashboard/settings/payments/bank-account.server";
import { BankSection } from "~/dashboard/settings/payments/bank-section";
import { EXAMPLE_AMOUNT } from "~/dashboard/settings/payments/payments";
import { PaymentsFields } from "~/dashboard/settings/payments/payments-view";
import { paymentsSection, withTyped } from "~/dashboard/settings/payments/payments.server";
import { readUncoveredFees } from "~/dashboard/settings/payments/uncovered-fees.server";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

/** `?exampleAmount=` shows typed values with their example, without scripts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payments");
  const [page, [bank, uncovered]] = await Promise.all([
    loadSection(paymentsSection, vendor, request),
    readForVendor(vendor.id, (tx) =>
      Promise.all([readBank(vendor.id, databaseNow(), tx), readUncoveredFees(vendor.id, tx)]),
    ),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    page: withTyped(page, searchParams),
    bank,
    uncovered,
    amount: searchParams.get("exampleAmount") ?? EXAMPLE_AMOUNT,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "payments");
  return submitSection(paymentsSection, vendor, await readForm(request));
}

export default function PaymentSettings() {
  const { page, bank, uncovered, amount } = useLoaderData<typeof loader>();
  return (
    <SectionFrame
      page={page}
      {...useAnswer<typeof action>()}
      after={<BankSection bank={bank} zone={page.zone} />}
    >
      {(form) => (
        <PaymentsFields
          form={form}
          amount={form.texts.exampleAmount ?? amount}
          uncovered={uncovered}
        />
      )}
    </SectionFrame>
  );
}
