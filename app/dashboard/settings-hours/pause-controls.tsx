import { useFetcher, useLocation } from "@remix-run/react";
import { OctagonPause, Play } from "lucide-react";
import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { broadcastSettingsUpdate } from "~/shared/broadcast-settings-update";
import { Button, type ButtonVariant } from "~/ui/button";
import type { PauseState } from "~/core/opening-hours/pause";

const PauseContext = createContext<PauseState | null>(null);

/**
 * Shares with its children whether orders are paused, and broadcasts a change to this browser's
 * storefronts, as after any save.
 * @param slug of the store
 */
export function PauseProvider({
  state,
  slug,
  children,
}: {
  state: PauseState;
  slug: string | null;
  children: ReactNode;
}) {
  const { pause, busy } = state;
  const current = `${pause?.since?.getTime()} ${pause?.until?.getTime()} ${busy?.until.getTime()} ${busy?.minutes}`;
  const broadcast = useRef(current);
  useEffect(() => {
    if (broadcast.current === current) return;
    broadcast.current = current;
    if (slug) broadcastSettingsUpdate(slug);
  }, [current, slug]);
  return <PauseContext.Provider value={state}>{children}</PauseContext.Provider>;
}

/** Returns the store's pause; null where the frame has not loaded it. */
export const usePause = (): PauseState | null => useContext(PauseContext);

/** A refused pause: what is wrong, with the time or the network, and the time as typed. */
export type PauseResult = { error: string; at: string; unreachable?: true };

/** Shows a form that returns to the page it is on. */
export function PauseForm({
  intent,
  className,
  children,
}: {
  intent: "pause" | "resume" | "until" | "busy";
  className?: string;
  children: (busy: boolean, refused: PauseResult | undefined) => ReactNode;
}) {
  const fetcher = useFetcher<PauseResult>();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action={paths.dashboard.pause()} className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="back" value={pathname + search} />
      {children(fetcher.state !== "idle", fetcher.data)}
    </fetcher.Form>
  );
}

/**
 * Shows 'Emergency Pause', or 'Resume Orders' during a pause: one click, at once (docs/rules.md,
 * Emergency pause).
 */
export function PauseSwitch({
  state,
  variant,
  className,
  isShort = false,
}: {
  state: PauseState;
  variant?: ButtonVariant;
  className?: string;
  /** All but wide screens show 'Pause' alone. */
  isShort?: boolean;
}) {
  const on = state.pause !== null;
  return (
    <PauseForm intent={on ? "resume" : "pause"} {...(className ? { className } : {})}>
      {(busy, refused) => (
        <>
          <Button
            busy={busy}
            className={
              isShort ? "max-md:!px-3 max-sm:min-w-11 max-sm:has-[.lucide-octagon-pause]:!px-0" : ""
            }
            variant={variant ?? (on ? "primary" : "danger")}
            title={on ? "Resume accepting orders" : "Pause all incoming orders instantly"}
          >
            {on ? (
              <Play aria-hidden className="size-5" />
            ) : (
              <OctagonPause aria-hidden className="size-5" />
            )}
            {on ? (
              "Resume Orders"
            ) : (
              <span className={isShort ? "max-sm:sr-only" : ""}>
                <span className={isShort ? "max-[100rem]:sr-only" : ""}>Emergency </span>Pause
              </span>
            )}
          </Button>
          {refused ? (
            <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
              {refused.error}
            </p>
          ) : null}
        </>
      )}
    </PauseForm>
  );
}

const lengths = [
  ["30m", "30 minutes"],
  ["1h", "1 hour"],
  ["2h", "2 hours"],
] as const;

const pill = "!px-4";

/**
 * Chooses when orders resume automatically: a length of time, the next day's opening, or a time as
 * typed. Each is one click, and starts a pause where none is on.
 */
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
              {wrong ? (
                <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
                  {wrong.error}
                </p>
              ) : null}
            </>
          );
        }}
      </PauseForm>
    </div>
  );
}
