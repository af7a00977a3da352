import type { PushDevice } from "~/core/push/push-devices.server";

export type DeviceAlerts = {
  /** The installation's VAPID key; null if push isn't set up. */
  publicKey: string | null;
  devices: PushDevice[];
  readAt: Date;
  zone: string;
};

export type AlertsAnswer = { ok: boolean; message: string };

export type PushSupport = "ready" | "denied" | "home-screen" | "none";
