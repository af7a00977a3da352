import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BusinessView } from "~/dashboard/onboarding/business-view";
import { cities } from "~/core/stores/cities.server";
import { postBusiness } from "~/dashboard/onboarding/onboarding-actions.server";
import { OnboardingFrame } from "~/dashboard/onboarding/onboarding-frame";
import { readOnboardingProfile } from "~/dashboard/onboarding/onboarding.queries.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { requireStep } from "~/core/staff/guard.server";
import { addressParts } from "~/core/stores/store-address.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = () => [
  { title: `Business Information · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireStep(request, context, "business");
  const { business } = await readOnboardingProfile(vendor.id);
  return {
    elsewhere: vendor.elsewhere.length > 0,
    vendorId: vendor.id,
    profile: business,
    address: addressParts(),
    cities,
  };
}

/**
 * Saves the form and continues; `add-food-type` adds to the list, `useSlug` saves with that slug.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireStep(request, context, "business");
  return (
    (await postBusiness(vendor, await readForm(request))) ??
    redirect(paths.onboarding.step("confirmation"))
  );
}

export default function Business() {
  const { answer, failed } = useAnswer<typeof action>();
  const { elsewhere, ...shown } = useLoaderData<typeof loader>();
  return (
    <OnboardingFrame
      step={1}
      elsewhere={elsewhere}
      back={{ to: paths.home(), label: "Back", leaves: true }}
    >
      <BusinessView {...shown} answer={answer ?? null} failed={failed} />
    </OnboardingFrame>
  );
}
