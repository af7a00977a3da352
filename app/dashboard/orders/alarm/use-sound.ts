import { useSyncExternalStore } from "react";
import { soundState, subscribeSound, type SoundState } from "./alarm-sound";

/** @param before the state to render before scripts run */
export const useSound = (before: SoundState = "none"): SoundState =>
  useSyncExternalStore(subscribeSound, soundState, () => before);
