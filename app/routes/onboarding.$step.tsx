import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EntryFrame } from "~/accounts/entry-page";
import { brand } from "~/shared/brand";
import { Button } from "~/ui/button";
import { requireOnboarding } from "~/vendors/guard.server";
import { isAhead, isOnboardingPage } from "~/vendors/onboarding-step";
import { paths } from "~/shared/paths";

export const meta: MetaFunction = () => [{ title: `Your account is ready · ${brand.name}` }, { name: "robots", content: "noindex" }];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isOnboardingPage(params.step)) throw new Response("There is nothing here", { status: 404 });
  const { user, reached } = await requireOnboarding(request);
  if (isAhead(params.step, reached)) throw redirect(paths.onboarding.step(reached));
  return { email: user.email, name: user.name };
}

export default function OnboardingStep() {
  const { email, name } = useLoaderData<typeof loader>();
  return (
    <EntryFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">{name ? `Welcome, ${name.split(" ")[0]}. Your account is ready.` : "Your account is ready."}</h1>
      <p className="mt-4">Setting up a new store opens here soon. There is nothing you have to do until then: sign in again any time with the same Google account and you will start right at this place.</p>
      <p className="mt-4 text-muted">
        You are signed in as <strong className="block font-semibold break-words text-ink">{email}</strong>
      </p>
      <form method="post" action={paths.logout()} className="mt-6">
        <Button variant="quiet">Sign Out</Button>
      </form>
    </EntryFrame>
  );
}
