import { OctagonX } from "lucide-react";
import type { PauseState } from "~/core/opening-hours/pause";
import { brand } from "~/shared/brand";

/** Says why the store takes no orders until an operator lets it, or for good. */
export function StoppedNotice({ stop }: { stop: NonNullable<PauseState["stop"]> }) {
  return (
    <div className="border-b border-line bg-wait-soft text-ink">
      <div className="mx-auto flex max-w-(--page) items-start gap-3 px-4 py-2 md:px-5">
        <OctagonX aria-hidden className="mt-0.5 size-5 shrink-0 text-wait max-sm:hidden" />
        {stop === "closed" ? (
          <p>
            <strong className="font-bold text-wait">This store has closed.</strong> Your records and
            your payouts stay here.
          </p>
        ) : (
          <p className="min-w-0 break-words">
            <strong className="font-bold text-wait">{brand.name} has stopped new orders.</strong>{" "}
            {stop.why} Please finish the orders you have; your customers read: “{stop.notice}”
          </p>
        )}
      </div>
    </div>
  );
}
