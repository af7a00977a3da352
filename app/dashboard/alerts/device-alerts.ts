import type { PushDevice } from "~/core/push/push-devices.server";

export type DeviceAlerts = {
  /** The installation's VAPID key; null if push isn't set up. */
  publicKey: string | null;
  devices: PushDevice[];
  readAt: Date;
  zone: string;
};

export type AlertsAnswer = { ok: boolean; message: string };

/** Whether this browser can ring with no page open, or what prevents it. */
export type PushSupport = "ready" | "denied" | "home-screen" | "none";
