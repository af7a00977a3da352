import { Link } from "@remix-run/react";
import { Banknote, ChefHat } from "lucide-react";
import { busySteps, type ShownBusy } from "~/core/opening-hours/busy";
import type { PauseState } from "~/core/opening-hours/pause";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { usePause } from "./pause-context";
import { PauseForm, PauseSwitch } from "./pause-controls";

/** Makes the store busy: for an hour, customers read longer times (docs/rules.md, Busy). */
function BusyButtons({ busy }: { busy: ShownBusy | null }) {
  return (
    <PauseForm intent="busy">
      {(sending, refused) => (
        <>
          <div role="group" aria-label="Busy: longer times for new orders">
            <div
              className={`inline-flex flex-wrap items-center rounded-3xl px-1 ring-1 ring-inset ${busy ? "bg-wait-soft text-wait ring-wait" : "bg-card ring-line"}`}
            >
              {busy ? null : <span className="pl-2 font-semibold">Busy</span>}
              {busySteps.map((minutes) => (
                <button
                  key={minutes}
                  name="minutes"
                  value={minutes}
                  aria-pressed={busy?.minutes === minutes}
                  aria-disabled={sending || undefined}
                  title={`Add ${minutes} minutes to new orders for an hour`}
                  onClick={(event) => {
                    if (sending) event.preventDefault();
                  }}
                  className={`min-h-11 min-w-11 rounded-full px-1.5 font-bold tabular-nums ${busy?.minutes === minutes ? "underline decoration-2 underline-offset-4" : ""}`}
                >
                  +{minutes}
                  <span className="sr-only"> minutes</span>
                </button>
              ))}
              {busy ? (
                <button
                  name="minutes"
                  value=""
                  aria-disabled={sending || undefined}
                  className="min-h-11 min-w-11 rounded-full px-2 font-bold"
                >
                  End<span className="sr-only"> busy</span>
                </button>
              ) : null}
            </div>
            <p role="status" className="text-center text-sm font-semibold text-wait">
              {busy ? `Busy until ${busy.untilLabel}` : null}
            </p>
          </div>
          <FieldError role="alert" errors={refused?.error} />
        </>
      )}
    </PauseForm>
  );
}

/** Icons alone on phones, so that all buttons fit one line. */
const iconOnPhones = "!px-3 max-sm:min-w-11 max-sm:!px-0";

export function PauseAndBusy({ state }: { state: PauseState }) {
  return (
    <>
      {state.pause ? (
        // The banner above resumes orders.
        <p className="inline-flex min-h-11 items-center rounded-full bg-wait-soft px-4 font-semibold text-wait">
          Paused
        </p>
      ) : (
        <PauseSwitch state={state} variant="quiet" isShort />
      )}
      <BusyButtons busy={state.busy} />
    </>
  );
}

/** Hidden where the dashboard's frame hasn't loaded the pause. */
export function ServiceControls() {
  const state = usePause();
  const may = useMay();
  if (!state) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-1.5 gap-y-2">
      <PauseAndBusy state={state} />
      {may("customOrders") ? (
        <Link
          to={paths.dashboard.counterSale()}
          title="Counter sale"
          className={buttonClass("quiet", iconOnPhones)}
        >
          <Banknote aria-hidden className="size-5" />{" "}
          <span className="max-sm:sr-only">Counter sale</span>
        </Link>
      ) : null}
      <Link
        to={paths.dashboard.kitchen()}
        reloadDocument
        title="Kitchen view"
        className={buttonClass("quiet", `md:hidden ${iconOnPhones}`)}
      >
        <ChefHat aria-hidden className="size-5" />{" "}
        <span className="max-sm:sr-only">Kitchen view</span>
      </Link>
    </div>
  );
}
