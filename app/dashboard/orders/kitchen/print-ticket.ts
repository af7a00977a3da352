import { paths } from "~/shared/paths";
import { MM_PER_PX, sheetLengthMm } from "~/ui/print-sheet";

/** Prints a ticket from the current page and counts it; on failure, opens the ticket's own page. */
export async function printTicket(url: string): Promise<void> {
  const body = new URLSearchParams({ intent: "show" });
  const kind = new URL(url, window.location.href).searchParams.get("kind");
  if (kind) body.set("kind", kind);
  const answer = await fetch(url, { method: "POST", body }).catch(() => null);
  const page = answer?.ok
    ? new DOMParser().parseFromString(await answer.text(), "text/html")
    : null;
  const ticket = page?.querySelector<HTMLElement>(".receipt");
  if (!page || !ticket) return window.location.assign(url);
  const sheet = document.createElement("div");
  sheet.style.cssText = "position:absolute;left:-999rem;top:0;width:100mm";
  sheet.setAttribute("aria-hidden", "true");
  const styles = [...page.querySelectorAll("style")].filter((one) =>
    one.textContent?.includes(".receipt"),
  );
  sheet.append(...styles, ticket);
  document.body.append(sheet);
  const { width, height } = ticket.getBoundingClientRect();
  const size = document.createElement("style");
  size.textContent = `@page{size:${Math.round(width * MM_PER_PX)}mm ${sheetLengthMm(height)}mm;margin:0}`;
  sheet.append(size);
  await new Promise<void>((printed) => {
    window.addEventListener("afterprint", () => printed(), { once: true });
    window.print();
  });
  sheet.remove();
}

/** Order ids printed on this device, so that a reload or a second tab doesn't print again. */
const PRINTED = "printedTickets";
const MAX_REMEMBERED = 200;

export async function printAccepted(orderIds: string[]): Promise<void> {
  for (const id of orderIds) {
    const printed = (window.localStorage.getItem(PRINTED) ?? "").split(" ");
    if (printed.includes(id)) continue;
    window.localStorage.setItem(PRINTED, [...printed, id].slice(-MAX_REMEMBERED).join(" "));
    await printTicket(paths.dashboard.ticket(id));
  }
}
