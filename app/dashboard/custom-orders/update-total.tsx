import type { FormEvent, ReactNode } from "react";
import { Button } from "~/ui/button";

/** Comes first in a form, as Enter clicks its first button: that one must not make anything. */
export function EnterUpdatesTotal() {
  return (
    <button name="intent" value="update" tabIndex={-1} aria-hidden className="sr-only">
      Update total
    </button>
  );
}

/**
 * Keeps scripts from submitting what is there already: the total, which they keep up to date, or a
 * form that is on its way.
 */
export function submitOnce(event: FormEvent<HTMLFormElement>, busy: boolean): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const isUpdate = submitter instanceof HTMLButtonElement && submitter.value === "update";
  if (busy || isUpdate) event.preventDefault();
}

/** Makes what the form is about; without scripts the total is updated by a button above it. */
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
