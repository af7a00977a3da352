import { Link } from "@remix-run/react";
import { ClockPlus, DoorClosed, DoorOpen, OctagonPause } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PauseState } from "~/core/opening-hours/pause";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { Dropdown } from "~/ui/dropdown";
import { ignoreTaps, SLID_MS } from "~/ui/ignore-taps";
import { usePause } from "./pause-context";
import { PauseSwitch } from "./pause-controls";
import { PauseEnds, PauseStatusText } from "./pause-panel";
import { BusyButtons } from "./service-controls";
import { storeState } from "./store-state";

const icons = { open: DoorOpen, busy: ClockPlus, paused: OctagonPause, closed: DoorClosed };
const tones = {
  open: "bg-good-soft text-good",
  busy: "bg-wait-soft text-wait",
  paused: "bg-wait-soft text-wait",
  closed: "",
};

/** Says whether the store is open, busy or paused; its menu changes that, also without scripts. */
export function StateChip() {
  const state = usePause();
  return state ? <Chip state={state} /> : null;
}

function Chip({ state }: { state: PauseState }) {
  const { kind, short, long } = storeState(state);
  const Icon = icons[kind];
  const menu = useClosedByChange(`${kind} ${long}`);
  return (
    <Dropdown
      frame="relative flex shrink-0"
      signClass={`chip chip-state ${tones[kind]}`}
      className="fixed inset-x-2 top-[calc(var(--top-bar)+4px)] max-h-[calc(100dvh-var(--top-bar)-5rem)] overflow-y-auto sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-96"
      sign={
        <>
          <Icon aria-hidden className="size-[18px] shrink-0" />
          <span className="sr-only">{long}</span>
          <span aria-hidden className="chip-word lg:hidden">
            {short}
          </span>
          <span aria-hidden className="hidden max-w-[24ch] truncate lg:block">
            {long}
          </span>
        </>
      }
    >
      <div ref={menu} className="grid gap-4 p-2">
        <Menu state={state} />
      </div>
    </Dropdown>
  );
}

function Menu({ state }: { state: PauseState }) {
  const may = useMay();
  if (state.stop) return <p className="font-bold">{state.openLabel}</p>;
  return (
    <>
      <div>
        <p className="font-bold">{state.pause ? "Orders are paused" : state.openLabel}</p>
        {state.pause ? (
          <p className="text-muted">
            <PauseStatusText pause={state.pause} zone={state.zone} />
          </p>
        ) : null}
      </div>
      {state.pause ? null : <BusyButtons busy={state.busy} />}
      <div className="grid gap-3">
        <PauseSwitch state={state} variant={state.pause ? "primary" : "quiet"} />
        <p className="-mb-2 text-sm font-semibold text-muted">
          {state.pause ? "Resume automatically" : "Pause for…"}
        </p>
        <PauseEnds state={state} />
      </div>
      {may("settings") ? (
        <Link
          to={paths.dashboard.settings.section("hours")}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Opening hours
        </Link>
      ) : null}
    </>
  );
}

/** Closes the menu once its choice has arrived, and keeps a second tap from the page below. */
function useClosedByChange(current: string) {
  const menu = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    const details = menu.current?.closest("details");
    if (shown.current !== current && details?.open) {
      const hadFocus = details.contains(document.activeElement);
      ignoreTaps(menu.current!, SLID_MS);
      details.open = false;
      if (hadFocus) details.querySelector("summary")?.focus();
    }
    shown.current = current;
  }, [current]);
  return menu;
}
