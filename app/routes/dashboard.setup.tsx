import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BankPart, LogoPart } from "~/first-day/first-things-view";
import { readFirstThings, saveLogo, takeBankAccount, type BankAnswer } from "~/first-day/first-things.server";
import { postSetup } from "~/onboarding/onboarding-actions.server";
import { readOnboardingProfile } from "~/onboarding/onboarding.queries.server";
import { SetupFormView, type SetupAnswer } from "~/onboarding/setup-form-view";
import { readUpload } from "~/platform/upload.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Said } from "~/ui/said";
import { requireVendor } from "~/vendors/guard.server";
import { addressParts } from "~/vendors/store-address.server";

const said: Record<string, string> = { store: "Store setup saved", logo: "Logo saved", bank: "Bank account saved" };

export const meta: MetaFunction = () => [{ title: `Store setup · ${brand.name}` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "payments");
  const [{ setup, business }, things] = await Promise.all([readOnboardingProfile(vendor.id), readFirstThings(vendor.id)]);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { vendorId: vendor.id, storeName: vendor.businessName, profile: setup, city: business.city, address: addressParts(), ...things, said: said[done] ?? null };
}

type Answer = { setup: SetupAnswer | null; logo: string | null; bank: BankAnswer | null };
const nothing: Answer = { setup: null, logo: null, bank: null };

/** `logo` takes a picture, `bank` an account, `save` (and a suggested slug's button) the form of the final setup. */
export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "payments");
  const { form, file } = await readUpload(request, "logo");
  const intent = form.get("intent");
  if (intent === "logo") {
    const refused = await saveLogo(vendor.id, file);
    return refused ? data<Answer>({ ...nothing, logo: refused.fault }, refused.init) : redirect(paths.dashboard.setup({ done: "logo" }));
  }
  if (intent === "bank") {
    const outcome = await takeBankAccount(vendor.id, form);
    return outcome ? data<Answer>({ ...nothing, bank: outcome.answer }, outcome.init) : redirect(paths.dashboard.setup({ done: "bank" }));
  }
  if (intent !== "save" && !form.has("useSlug")) throw new Response("This is not something that can be done here", { status: 400 });
  const { business } = await readOnboardingProfile(vendor.id);
  const refused = await postSetup(vendor, business.city, form);
  return refused ? data<Answer>({ ...nothing, setup: refused.data }, refused.init ?? undefined) : redirect(paths.dashboard.setup({ done: "store" }));
}

export default function DashboardSetup() {
  const { storeName, logo, bank, said: message, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? nothing;
  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="text-2xl font-bold">Store setup</h1>
      <LogoPart logo={logo} storeName={storeName} fault={answer.logo} />
      <BankPart bank={bank} answer={answer.bank} />
      <section aria-labelledby="store-title" className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
        <h2 id="store-title" className="mb-4 text-lg font-bold">
          Address, delivery and hours
        </h2>
        <SetupFormView key={form.profile.storeSlug} {...form} answer={answer.setup}>
          {(busy) => (
            <Button name="intent" value="save" busy={busy} className="justify-self-start">
              Save
            </Button>
          )}
        </SetupFormView>
      </section>
      <Said message={message} />
    </div>
  );
}
