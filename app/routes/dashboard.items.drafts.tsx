import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { MenuError } from "~/dashboard/menu/menu-error";
import { DraftPrices } from "~/dashboard/menu/draft-prices";
import { MenuPageHead } from "~/dashboard/menu/menu-page-head";
import { listDrafts } from "~/core/menu/items.queries.server";
import { submitDraftPrices } from "~/dashboard/menu/price-drafts.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction = () => [{ title: `Ready to price · ${brand.name}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return { drafts: await listDrafts(vendor.id) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const outcome = await submitDraftPrices(vendor.id, await request.formData());
  if (!outcome.ok) return data(outcome, { status: 400 });
  return redirect(
    outcome.count > 0
      ? paths.dashboard.items({ done: `priced-${outcome.count}` })
      : paths.dashboard.itemDrafts(),
  );
}

export default function Drafts() {
  const { drafts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="max-w-2xl">
      <MenuPageHead title="Ready to price" />
      {drafts.length > 0 ? (
        <>
          <p className="mt-1 text-muted">
            Type what you charge, and leave empty what you don't cook. Items with a price go on your
            menu at once.
          </p>
          <ErrorSummary
            faults={Object.entries(answer?.faults ?? {}).map(([fieldId, [message]]) => ({
              fieldId,
              message: `${drafts.find(({ id }) => fieldId.endsWith(id))?.name ?? "Price"}: ${message}`,
            }))}
          />
          <DraftPrices drafts={drafts} more={0} faults={answer?.faults} typed={answer?.typed} />
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
