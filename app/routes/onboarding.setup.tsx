import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { postSetup, postSkip } from "~/dashboard/onboarding/onboarding-actions.server";
import { OnboardingFrame } from "~/dashboard/onboarding/onboarding-frame";
import { readOnboardingProfile } from "~/dashboard/onboarding/onboarding.queries.server";
import { SetupView } from "~/dashboard/onboarding/setup-view";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { requireStep } from "~/core/staff/guard.server";
import { addressParts } from "~/core/stores/store-address.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = () => [
  { title: `Final store setup · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireStep(request, context, "setup");
  const { setup, business } = await readOnboardingProfile(vendor.id);
  return {
    elsewhere: vendor.elsewhere.length > 0,
    vendorId: vendor.id,
    profile: setup,
    city: business.city,
    address: addressParts(),
  };
}

/** Handles `skip`, which opens the store as it is; anything else saves the form first. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireStep(request, context, "setup");
  const form = await readForm(request);
  if (form.get("intent") === "skip")
    return (await postSkip(vendor, form)) ?? redirect(paths.dashboard.home());
  const { business } = await readOnboardingProfile(vendor.id);
  return (await postSetup(vendor, business.city, form)) ?? redirect(paths.dashboard.home());
}

export default function Setup() {
  const { answer, failed } = useAnswer<typeof action>();
  const { elsewhere, ...shown } = useLoaderData<typeof loader>();
  return (
    <OnboardingFrame step={4} elsewhere={elsewhere}>
      <SetupView {...shown} answer={answer ?? null} failed={failed} />
    </OnboardingFrame>
  );
}
