import { RequiredNote } from "~/ui/required-note";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { setupFormId, SetupFormView, type SetupFormResult } from "./setup-form-view";
import type { OnboardingProfile } from "./onboarding.queries.server";
import type { AddressParts } from "~/core/stores/slugs";

type Props = {
  vendorId: string;
  profile: OnboardingProfile["setup"];
  city: string;
  address: AddressParts;
  answer: SetupFormResult | null;
  failed: string | null;
};

/** Step 4, skippable. Completing it opens the store in a new tab if the browser allows. */
export function SetupView({ address, answer, failed, ...props }: Props) {
  const navigation = useNavigation();
  const open = useStoreTab(failed ?? answer, (slug) => address.before + slug + address.after);
  const skipping = navigation.formData?.get("intent") === "skip";
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h1 className="text-3xl font-extrabold tracking-tight">Final store setup</h1>
        <p className="mt-2 text-muted">
          Where you deliver, when you open, what you promise. You can skip this and finish later in
          your dashboard.
        </p>
        <RequiredNote />
      </div>
      <SetupFormView {...props} address={address} answer={answer} failed={failed} onSend={open}>
        {(busy) => (
          <Button
            name="intent"
            value="save"
            busy={busy && !skipping}
            className="min-h-13 w-full text-lg"
          >
            Complete setup
          </Button>
        )}
      </SetupFormView>
      {/* Part of the form, so that the typed text returns if skipping fails. */}
      <Button
        form={setupFormId}
        formNoValidate
        variant="quiet"
        name="intent"
        value="skip"
        busy={skipping}
        className="w-full"
      >
        Skip for now
      </Button>
      <p className="-mt-3 text-center text-sm text-muted">
        Until you set your delivery fees, customers can only pick up. Until you add your address,
        they call you for it.
      </p>
    </div>
  );
}

/**
 * Opens a tab during the click, before popup blockers object, and sends it to the store once that
 * is open; closes it if the form is refused or not sent.
 * @param answer the refusal, or why the form didn't reach the server
 * @param addressOf the store's address for a slug
 * @returns a function to call when the form is sent
 */
function useStoreTab(
  answer: SetupFormResult | string | null,
  addressOf: (slug: string) => string,
): () => void {
  const opened = useRef<{ tab: Window; url: string } | null>(null);
  useEffect(() => {
    if (answer) opened.current?.tab.close();
    opened.current = null;
  }, [answer]);
  useEffect(
    () => () => {
      if (!opened.current) return;
      const { tab, url } = opened.current;
      if (location.pathname === paths.dashboard.home()) tab.location.replace(url);
      else tab.close();
    },
    [],
  );
  return () => {
    const tab = window.open("about:blank", "_blank");
    if (!tab) return;
    tab.opener = null;
    tab.document.title = "Opening your store";
    const slug = document.querySelector<HTMLInputElement>("input[name=storeSlug]")?.value ?? "";
    opened.current = { tab, url: addressOf(slug) };
  };
}
