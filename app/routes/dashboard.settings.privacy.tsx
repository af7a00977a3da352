import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  handlePrivacyAction,
  type PrivacyResult,
} from "~/dashboard/settings/privacy/privacy-actions.server";
import { PrivacyView } from "~/dashboard/settings/privacy/privacy-view";
import { MAX_SUBJECT_LENGTH, readSubject } from "~/core/customers/subject";
import { findCustomer, listErasures } from "~/core/customers/subject.queries.server";
import type { NetworkError } from "~/ui/offline-safe";
import { requireVendor } from "~/core/staff/guard.server";
import { namesOf } from "~/core/accounts/people.queries.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { useLastResult } from "~/ui/use-answer";

const ERASURES_SHOWN = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customerData");
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, MAX_SUBJECT_LENGTH + 1);
  const subject = readSubject(q);
  const [found, erasures] = await Promise.all([
    subject ? findCustomer(vendor.id, subject, databaseNow()) : null,
    listErasures(vendor.id, ERASURES_SHOWN),
  ]);
  const names = await namesOf(
    vendor.id,
    erasures.map(({ byId }) => byId),
  );
  const erased = searchParams.get("erased");
  return {
    q,
    unreadable: q !== "" && !subject,
    found,
    zone: vendor.zone,
    erased: erased && /^\d{1,6}$/.test(erased) ? Number(erased) : null,
    erasures: erasures.map(({ byId, ...erasure }) => ({
      ...erasure,
      by: names.get(byId ?? "") ?? null,
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customerData");
  return handlePrivacyAction(vendor, await readForm(request), databaseNow());
}

export default function PrivacySettings() {
  const answer = useLastResult<PrivacyResult | NetworkError>();
  return <PrivacyView {...useLoaderData<typeof loader>()} answer={answer} />;
}
