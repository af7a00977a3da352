import { useId } from "react";
import { Time } from "~/ui/time";
import type { Pause, PauseState } from "~/core/opening-hours/pause";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { FieldError } from "~/ui/field-error";
import { PauseForm, PauseSwitch, type PauseResult } from "./pause-controls";

export function PauseStatusText({ pause, zone }: { pause: Pause; zone: string }) {
  return (
    <>
      {pause.since ? (
        <>
          {pause.by ? `${pause.by} paused` : "Paused"} on{" "}
          <Time at={pause.since} format="datetime" zone={zone} />.{" "}
        </>
      ) : null}
      {pause.untilLabel
        ? `New orders resume automatically ${pause.untilLabel}.`
        : "No new orders until you resume."}
    </>
  );
}

/** The banner on each page resumes orders. `open` shows the choices of an end at once. */
export function PausePanel({
  state,
  answer,
  open = false,
}: {
  state: PauseState;
  answer?: PauseResult | undefined;
  open?: boolean;
}) {
  return (
    <section aria-labelledby="pause" className={cardClass("p-4 sm:p-5")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="pause" tabIndex={-1} className="text-lg font-bold">
          {state.pause ? "Orders are paused" : "Taking a break?"}
        </h3>
        {state.pause ? null : <PauseSwitch state={state} />}
      </div>
      <p className="mt-2 text-muted">
        {state.pause ? (
          <PauseStatusText pause={state.pause} zone={state.zone} />
        ) : (
          "Emergency Pause stops new orders right away, even during opening hours. Orders you already have continue."
        )}
      </p>
      <details open={open} className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-2">
          {state.pause ? "Resume automatically" : "Pause for…"}
        </summary>
        <div className="pt-2">
          <PauseEnds state={state} answer={answer} />
        </div>
      </details>
    </section>
  );
}

const lengths = [
  ["30m", "30 minutes"],
  ["1h", "1 hour"],
  ["2h", "2 hours"],
] as const;

const pill = "!px-4";

/** Each choice is one click, and starts a pause if there is none. */
export function PauseEnds({
  state,
  answer,
}: {
  state: PauseState;
  answer?: PauseResult | undefined;
}) {
  const id = useId();
  const intent = state.pause ? "until" : "pause";
  return (
    <div className="grid grid-cols-1 gap-3">
      <PauseForm intent={intent} className="flex flex-wrap gap-2">
        {(busy) => (
          <>
            {lengths.map(([value, label]) => (
              <Button
                key={value}
                name="for"
                value={value}
                variant="quiet"
                busy={busy}
                className={pill}
              >
                {label}
              </Button>
            ))}
            {state.opensLabel ? (
              <Button name="for" value="opening" variant="quiet" busy={busy} className={pill}>
                Until we open {state.opensLabel}
              </Button>
            ) : null}
            {state.pause?.until ? (
              <Button name="for" value="" variant="quiet" busy={busy} className={pill}>
                Until I resume
              </Button>
            ) : null}
          </>
        )}
      </PauseForm>
      <PauseForm intent={intent}>
        {(busy, refused) => {
          const wrong = refused ?? answer;
          return (
            <>
              <input type="hidden" name="for" value="time" />
              <div className="flex flex-wrap items-end gap-2">
                <label htmlFor={id} className="font-medium">
                  Or pause until
                  <input
                    id={id}
                    type="time"
                    placeholder="6:00 pm"
                    name="at"
                    defaultValue={wrong?.at}
                    aria-invalid={wrong ? true : undefined}
                    aria-describedby={wrong ? `${id}-error` : undefined}
                    className="mt-1 block min-h-11 rounded-xl border border-field bg-card px-3 text-base font-normal text-ink aria-invalid:border-bad"
                  />
                </label>
                <Button variant="quiet" busy={busy}>
                  {state.pause ? "Set" : "Pause"}
                </Button>
              </div>
              <FieldError id={`${id}-error`} role="alert" errors={wrong?.error} />
            </>
          );
        }}
      </PauseForm>
    </div>
  );
}
