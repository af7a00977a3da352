/**
 * What the dashboard does when an order arrives or stays unanswered; each can be switched off for a
 * store (docs/rules.md, Notification settings).
 */
export const alertNames = ["sound", "vibration", "title", "louder"] as const;
export type AlertName = (typeof alertNames)[number];
export type Alerts = Record<AlertName, boolean>;

/**
 * Returns a store's alerts.
 * @param off the names of those that it has not; one that nobody knows means nothing
 */
export const alertsOf = (off: readonly string[]): Alerts => ({
  sound: !off.includes("sound"),
  vibration: !off.includes("vibration"),
  title: !off.includes("title"),
  louder: !off.includes("louder"),
});
