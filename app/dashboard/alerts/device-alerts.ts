import type { PushDevice } from "~/core/push/push-devices.server";

/** The devices that ring, and what a browser needs to become one. */
export type DeviceAlerts = {
  /** Of this installation; null: push is not set up. */
  publicKey: string | null;
  devices: PushDevice[];
  readAt: Date;
  zone: string;
};

/** The answer to a form about them. */
export type AlertsAnswer = { ok: boolean; message: string };

/** Whether this browser can ring while no page is open, and what is in the way. */
export type PushSupport = "ready" | "denied" | "home-screen" | "none";
