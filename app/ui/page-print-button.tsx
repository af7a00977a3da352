import { Printer } from "lucide-react";
import { Button } from "./button";
import { useScripts } from "./use-scripts";

/** Prints the page; without scripts it explains how to. */
export function PagePrintButton() {
  return useScripts() ? (
    <Button type="button" variant="quiet" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" /> Print
    </Button>
  ) : (
    <p className="flex min-h-11 items-center">Print this page with your browser&rsquo;s menu.</p>
  );
}
