import type { FormEvent, ReactNode } from "react";
import { Button } from "~/ui/button";

/** Put this first in a form: Enter clicks the first button, which must not submit the order. */
export function EnterUpdatesTotal() {
  return (
    <button name="intent" value="update" tabIndex={-1} aria-hidden className="sr-only">
      Update total
    </button>
  );
}

/** Stops scripts from submitting twice, or for a total that is up to date already. */
export function submitOnce(event: FormEvent<HTMLFormElement>, busy: boolean): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const isUpdate = submitter instanceof HTMLButtonElement && submitter.value === "update";
  if (busy || isUpdate) event.preventDefault();
}

/** Submits the form; without scripts, another button updates the total. */
export function MakeButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <>
      <noscript>
        <button
          name="intent"
          value="update"
          className="min-h-11 w-full rounded-full border border-field bg-card px-5 font-semibold"
        >
          Update total
        </button>
      </noscript>
      <Button name="intent" value="make" busy={busy} className="w-full">
        {children}
      </Button>
    </>
  );
}
