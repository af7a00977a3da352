import { useFetcher, useLocation } from "@remix-run/react";
import { OctagonPause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Button, type ButtonVariant } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import type { PauseState } from "~/core/opening-hours/pause";

/** Why a pause was refused, and the time as typed. */
export type PauseResult = { error: string; at: string; unreachable?: true };

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

/** One click, without a question (docs/rules.md, Emergency pause). */
export function PauseSwitch({
  state,
  variant,
  className,
  isShort = false,
}: {
  state: PauseState;
  variant?: ButtonVariant;
  className?: string;
  /** Shorten the label to 'Pause' except on wide screens. */
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
          <FieldError role="alert" errors={refused?.error} />
        </>
      )}
    </PauseForm>
  );
}
