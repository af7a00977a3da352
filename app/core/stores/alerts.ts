/** For a new or unanswered order; each can be off (docs/rules.md, Notification settings). */
export const alertNames = ["sound", "vibration", "title", "louder"] as const;
export type AlertName = (typeof alertNames)[number];
export type Alerts = Record<AlertName, boolean>;

/** @param off names of the alerts that are off; unknown names are ignored */
export const alertsOf = (off: readonly string[]): Alerts => ({
  sound: !off.includes("sound"),
  vibration: !off.includes("vibration"),
  title: !off.includes("title"),
  louder: !off.includes("louder"),
});
