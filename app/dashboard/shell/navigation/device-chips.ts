import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useAlertsOffer } from "~/dashboard/alerts/alerts-chip";
import type { SoundState } from "~/dashboard/orders/alarm/alarm-sound";
import { useSound } from "~/dashboard/orders/alarm/use-sound";

/** This device's states before scripts run. */
export type Device = { sound: SoundState; canPush: boolean; asked: boolean };

export type DeviceChips = {
  before: SoundState;
  /** Null where nothing offers alerts. */
  declineAlerts: (() => void) | null;
  /** A phone has room for one of the two. */
  phoneShows: "sound" | "alerts" | null;
};

/**
 * Decides which chips the header has for this device. On a phone that of the sound is there unless
 * the sound is on, and stays until the next page: nothing moves under a finger.
 */
export function useDeviceChips({ sound: before, canPush, asked }: Device): DeviceChips {
  const sound = useSound(before);
  const { key } = useLocation();
  const [silentPage, setSilentPage] = useState<string | null>(null);
  const isSilent = sound !== "on" && sound !== "none";
  if (isSilent && silentPage !== key) setSilentPage(key);
  const declineAlerts = useAlertsOffer(canPush, asked, sound);
  const phoneShows = isSilent || silentPage === key ? "sound" : declineAlerts ? "alerts" : null;
  return { before, declineAlerts, phoneShows };
}
