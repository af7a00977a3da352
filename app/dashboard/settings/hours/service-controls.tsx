import { busySteps, type ShownBusy } from "~/core/opening-hours/busy";
import type { PauseState } from "~/core/opening-hours/pause";
import { Button } from "~/ui/button";
import { Dropdown } from "~/ui/dropdown";
import { FieldError } from "~/ui/field-error";
import { PauseForm, PauseSwitch } from "./pause-controls";
import { PauseEnds } from "./pause-panel";

/** Makes the store busy: for an hour, customers read longer times (docs/rules.md, Busy). */
export function BusyButtons({ busy }: { busy: ShownBusy | null }) {
  return (
    <PauseForm intent="busy">
      {(sending, refused) => (
        <>
          <div
            role="group"
            aria-label="Busy: longer times for new orders"
            className="inline-flex flex-wrap items-center gap-1 sm:gap-2"
          >
            <span className="font-semibold">Busy</span>
            {busySteps.map((minutes) => (
              <Button
                key={minutes}
                name="minutes"
                value={minutes}
                variant={busy?.minutes === minutes ? "strong" : "quiet"}
                aria-pressed={busy?.minutes === minutes}
                busy={sending}
                title={`Add ${minutes} minutes to new orders for an hour`}
                className="!px-2 tabular-nums sm:!px-3"
              >
                <span>
                  +{minutes}
                  <span className="sr-only"> minutes</span>
                </span>
              </Button>
            ))}
            {busy ? (
              <Button name="minutes" value="" variant="quiet" busy={sending} className="!px-3">
                <span>
                  End<span className="sr-only"> busy</span>
                </span>
              </Button>
            ) : null}
            <p role="status" className="text-sm font-semibold text-wait">
              {busy ? `until ${busy.untilLabel}` : null}
            </p>
          </div>
          <FieldError role="alert" errors={refused?.error} />
        </>
      )}
    </PauseForm>
  );
}

/** For the kitchen, whose display has no header. */
export function PauseAndBusy({ state }: { state: PauseState }) {
  return (
    <>
      {state.pause ? (
        // The banner above resumes orders.
        <Dropdown
          signClass="chip bg-wait-soft text-wait"
          className="absolute right-0 mt-2 w-72"
          sign={
            <>
              Paused<span className="sr-only">: resume automatically</span>
            </>
          }
        >
          <PauseEnds state={state} />
        </Dropdown>
      ) : (
        <PauseSwitch state={state} variant="quiet" isShort />
      )}
      <BusyButtons busy={state.busy} />
    </>
  );
}
