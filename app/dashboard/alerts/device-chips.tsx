import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { SoundState } from "~/dashboard/orders/alarm/alarm-sound";
import { SoundSwitch } from "~/dashboard/orders/alarm/sound-switch";
import { useSound } from "~/dashboard/orders/alarm/use-sound";
import { AlertsChip, useAlertsOffer } from "./alerts-chip";

/** This device's states before scripts run: its sound, and whether the last visit asked. */
type Device = { sound: SoundState; canPush: boolean; asked: boolean };

/**
 * Returns the header's chips of the device, and whether a phone shows one. That of the sound is
 * there unless the sound is on, and stays until the next page: nothing moves under a finger.
 */
export function useDeviceChips({ sound: before, canPush, asked }: Device) {
  const sound = useSound(before);
  const { key } = useLocation();
  const [silentPage, setSilentPage] = useState<string | null>(null);
  const isSilent = sound !== "on" && sound !== "none";
  if (isSilent && silentPage !== key) setSilentPage(key);
  const decline = useAlertsOffer(canPush, asked, sound);
  const hasSound = isSilent || silentPage === key;
  return {
    onPhones: hasSound || decline !== null,
    chips: (
      <>
        <SoundSwitch before={before} className={hasSound ? "" : "max-md:hidden"} />
        {decline ? (
          <AlertsChip decline={decline} className={hasSound ? "max-md:hidden" : ""} />
        ) : null}
      </>
    ),
  };
}
