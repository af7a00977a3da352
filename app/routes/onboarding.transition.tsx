import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isStoreMade } from "~/dashboard/onboarding/onboarding.queries.server";
import { finishTransition } from "~/dashboard/onboarding/onboarding.commands.server";
import { OnboardingFrame } from "~/dashboard/onboarding/onboarding-frame";
import { setUpStore } from "~/dashboard/onboarding/set-up-store.server";
import { TransitionView } from "~/dashboard/onboarding/transition-view";
import { log } from "~/platform/log.server";
import { readForm } from "~/platform/read-form.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { requireStep } from "~/core/staff/guard.server";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = () => [
  { title: `Setting up your store · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireStep(request, context, "transition");
  return { elsewhere: vendor.elsewhere.length > 0, made: await isStoreMade(vendor.id) };
}

/**
 * Sets the store up and continues. `make` (from scripts, while the messages are shown) only sets it
 * up; both may come, in any order, any number of times.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireStep(request, context, "transition");
  const making = (await readForm(request)).get("intent") === "make";
  try {
    await (making ? setUpStore(vendor.id) : finishTransition(vendor.id));
  } catch (error) {
    log().error({ err: error }, "A store could not be set up");
    return data({ problem: "An error occurred. Please try again." }, { status: 500 });
  }
  return making ? { problem: null } : redirect(paths.onboarding.step("setup"));
}

export default function Transition() {
  const { answer, failed } = useAnswer<typeof action>();
  const { elsewhere, made } = useLoaderData<typeof loader>();
  return (
    <OnboardingFrame step={3} elsewhere={elsewhere}>
      <TransitionView problem={failed ?? answer?.problem ?? null} made={made} />
    </OnboardingFrame>
  );
}
