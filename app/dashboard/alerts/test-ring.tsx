import { Volume2 } from "lucide-react";
import { useState } from "react";
import { playChime, switchSound } from "~/dashboard/orders/alarm/alarm-sound";
import { useSound } from "~/dashboard/orders/alarm/use-sound";
import { buttonClass } from "~/ui/button";

export function TestRing() {
  const state = useSound();
  const [rung, setRung] = useState(false);
  if (state === "muted") return null;
  const ring = () => {
    if (state === "on") playChime(false);
    else void switchSound(true);
    setRung(true);
  };
  return (
    <div
      className={`mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 ${state === "none" ? "invisible" : ""}`}
    >
      <button type="button" data-sound-switch onClick={ring} className={buttonClass("quiet")}>
        <Volume2 aria-hidden className="size-5" /> Test the ring
      </button>
      <p role="status" className="text-muted">
        {rung ? "Heard nothing? Turn this device’s volume up." : null}
      </p>
    </div>
  );
}
