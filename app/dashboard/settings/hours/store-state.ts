import type { PauseState } from "~/core/opening-hours/pause";

type StoreState = {
  kind: "open" | "busy" | "paused" | "closed";
  /** Fits a phone's header. */
  short: string;
  long: string;
};

/** Says in a few words whether customers can order now (docs/rules.md, Dashboard shell). */
export function storeState({
  pause,
  busy,
  isOpen,
  openLabel,
}: Pick<PauseState, "pause" | "isOpen" | "openLabel"> & {
  busy: { minutes: number; untilLabel: string } | null;
}): StoreState {
  if (pause)
    return {
      kind: "paused",
      short: "Paused",
      long: pause.untilLabel ? `Paused until ${pause.untilLabel}` : "Paused",
    };
  if (!isOpen) return { kind: "closed", short: "Closed", long: openLabel };
  if (!busy) return { kind: "open", short: "Open", long: openLabel };
  const short = `Busy +${busy.minutes}`;
  return { kind: "busy", short, long: `${short} until ${busy.untilLabel}` };
}
