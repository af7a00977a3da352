import { Time } from "~/ui/time";
import type { Pause, PauseState } from "~/core/opening-hours/pause";
import { PauseEnds, PauseSwitch, type PauseResult } from "./pause-controls";

/** Says who paused and when, and when orders resume. */
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

/**
 * Shows the pause with all its choices: on its own page, and above the hours.
 * @param open whether the choices of an end show at once
 */
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
    <section
      aria-labelledby="pause"
      className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="pause" tabIndex={-1} className="text-lg font-bold">
          {state.pause ? "Orders are paused" : "Taking a break?"}
        </h3>
        <PauseSwitch state={state} />
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
