import { useSyncExternalStore } from "react";
import { soundState, subscribeSound, type SoundState } from "./alarm-sound";

/** Returns the state of this device's sound, and wakes it at the first touch while it is wanted. */
export const useSound = (): SoundState =>
  useSyncExternalStore(subscribeSound, soundState, () => "none");
