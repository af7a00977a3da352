import { html, type SafeHtml } from "./html";

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** @param iso ISO time, UTC */
export const lagosTime = (iso: string): SafeHtml =>
  html`<time datetime="${iso}">${clock.format(new Date(iso))}</time>`;
