import { useSyncExternalStore } from "react";
import { soundState, subscribeSound, type SoundState } from "./alarm-sound";

/**
 * Returns the state of this device's sound, and wakes it at the first touch while it is wanted.
 * @param before scripts run; none unless given
 */
export const useSound = (before: SoundState = "none"): SoundState =>
  useSyncExternalStore(subscribeSound, soundState, () => before);
