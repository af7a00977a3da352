import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { useAnswer } from "~/ui/use-answer";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import {
  DraftPrices,
  DraftsRemoved,
  draftPricesForm,
  type DraftPricesResult,
} from "~/dashboard/menu/items/draft-prices";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import { priceField } from "~/core/menu/item-list";
import { listDrafts } from "~/core/menu/items.queries.server";
import { submitDraftPrices } from "~/dashboard/menu/items/price-drafts.server";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Ready to price", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return { drafts: await listDrafts(vendor.id) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return submitDraftPrices(vendor.id, await readForm(request));
}

export default function Drafts() {
  const { drafts } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<DraftPricesResult>();
  const { errors } = draftPricesForm(drafts, answer);
  return (
    <div className="max-w-2xl">
      <MenuPageHead title="Ready to price" />
      {drafts.length > 0 ? (
        <>
          <p className="mt-1 text-muted">
            Type what you charge, and tick what you don’t cook. Items with a price go on your menu
            at once. Do you have your own menu?{" "}
            <Link
              to={paths.dashboard.pasteMenu()}
              className="inline-flex min-h-6 items-center font-semibold text-brand-text underline"
            >
              Paste your menu
            </Link>
          </p>
          <ErrorSummary
            errors={[
              ...(failed ? [{ message: failed }] : []),
              ...drafts.flatMap(({ id, name }) =>
                (errors[priceField(id)] ?? []).map((message) => ({
                  fieldId: priceField(id),
                  message: `${name}: ${message}`,
                })),
              ),
            ]}
          />
          {answer?.change ? <DraftsRemoved change={answer.change} /> : null}
          {answer?.filledIn === undefined ? null : (
            <p role="status" className="mt-3 rounded-card bg-work-soft px-4 py-3 text-work">
              {answer.filledIn === 0
                ? "Every field has a price already."
                : "Usual prices are filled in. Change what you charge differently, then press ‘Add to menu’."}
            </p>
          )}
          <DraftPrices drafts={drafts} answer={answer} />
        </>
      ) : (
        <>
          <p className="mt-2 mb-5 text-muted">Nothing waits for a price.</p>
          <Link to={paths.dashboard.items()} className={buttonClass()}>
            See all items
          </Link>
        </>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
