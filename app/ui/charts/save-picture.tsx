import { Download } from "lucide-react";
import { useState, type RefObject } from "react";

/** The style properties of a drawing's parts that come from the style sheet. */
const drawnBy = ["display", "fill", "stroke", "stroke-width", "stroke-dasharray", "font-weight"];

const drawnParts = (figure: HTMLElement) =>
  figure.querySelectorAll<SVGElement>("svg :is(rect, path, line, text)");

/** Copies these styles into the parts: html-to-image only copies those of a drawing's root. */
function fixDrawn(figure: HTMLElement): void {
  for (const part of drawnParts(figure)) {
    const style = getComputedStyle(part);
    for (const name of drawnBy) part.style.setProperty(name, style.getPropertyValue(name));
  }
}

/** Saves a chart as a picture. The code that draws it, on this device, loads on the click. */
export function SavePicture({ of, fileName }: { of: RefObject<HTMLElement>; fileName: string }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async () => {
    const figure = of.current;
    if (!figure || state === "busy") return;
    setState("busy");
    try {
      const { download, drawPicture } = await import("~/ui/draw-picture");
      figure.dataset.drawing = "";
      fixDrawn(figure);
      const background = getComputedStyle(figure).backgroundColor;
      download(await drawPicture(figure, `${fileName}.png`, background));
      setState("idle");
    } catch {
      setState("failed");
    } finally {
      delete figure.dataset.drawing;
      for (const part of drawnParts(figure)) part.removeAttribute("style");
    }
  };
  return (
    <div className="text-sm">
      <button
        type="button"
        onClick={() => void save()}
        aria-disabled={state === "busy"}
        className="inline-flex min-h-11 items-center gap-2 font-semibold aria-disabled:cursor-progress aria-disabled:opacity-60"
      >
        <Download aria-hidden className="size-4" /> Save as picture
      </button>
      <p role="status" className="text-danger empty:hidden">
        {state === "failed" ? "Not saved. Load this page again, then tap once more." : null}
      </p>
    </div>
  );
}
