import { createContext, useContext, useEffect, useRef, type ReactNode } from "react";
import { broadcastSettingsUpdate } from "~/shared/broadcast-settings-update";
import type { PauseState } from "~/core/opening-hours/pause";

const PauseContext = createContext<PauseState | null>(null);

/** Notifies storefronts open in this browser when the pause changes. */
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

/** Null where the dashboard's frame hasn't loaded it. */
export const usePause = (): PauseState | null => useContext(PauseContext);
