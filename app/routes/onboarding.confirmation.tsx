import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmBusiness } from "~/dashboard/onboarding/onboarding.commands.server";
import { OnboardingFrame } from "~/dashboard/onboarding/onboarding-frame";
import { readOnboardingProfile } from "~/dashboard/onboarding/onboarding.queries.server";
import { ReviewView } from "~/dashboard/onboarding/review-view";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { brand } from "~/shared/brand";
import { paths, storeUrl } from "~/shared/paths";
import { requireStep } from "~/core/staff/guard.server";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = () => [
  { title: `Review · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireStep(request, context, "confirmation");
  const { business } = await readOnboardingProfile(vendor.id);
  return {
    elsewhere: vendor.elsewhere.length > 0,
    profile: business,
    storeAddress: storeUrl(env(), business.storeSlug),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireStep(request, context, "confirmation");
  try {
    await confirmBusiness(vendor.id);
  } catch (error) {
    log().error({ err: error }, "The review could not be confirmed");
    return data({ problem: "An error occurred. Please try again." }, { status: 500 });
  }
  return redirect(paths.onboarding.step("transition"));
}

export default function Confirmation() {
  const { answer, failed } = useAnswer<typeof action>();
  const { elsewhere, ...shown } = useLoaderData<typeof loader>();
  return (
    <OnboardingFrame
      step={2}
      elsewhere={elsewhere}
      back={{ to: paths.onboarding.step("business"), label: "Back" }}
    >
      <ReviewView {...shown} problem={failed ?? answer?.problem ?? null} />
    </OnboardingFrame>
  );
}
