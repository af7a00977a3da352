import { useState } from "react";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";

type Props = { scripts: boolean; dirty: boolean; saving: boolean; onDiscard: () => void };

/** With scripts, a bar at the window's foot; without, or moved there, a button below the form. */
export function SaveBar({ scripts, dirty, saving, onDiscard }: Props) {
  const [away, setAway] = useState(false);
  if (!dirty && away) setAway(false);
  // Keeps the button's space, so that nothing shifts when scripts start.
  if (scripts && !dirty && !saving) return <div className="h-11" />;
  const save = (
    <Button
      name="intent"
      value="save"
      className={scripts ? "max-sm:!px-4" : ""}
      aria-disabled={saving || undefined}
      onClick={(event) => saving && event.preventDefault()}
    >
      {saving ? (
        "Saving..."
      ) : (
        <span>
          Save<span className={scripts ? "max-sm:hidden" : ""}> Changes</span>
        </span>
      )}
    </Button>
  );
  if (!scripts) return <div>{save}</div>;
  return (
    <div
      role="region"
      aria-label="Unsaved changes"
      className={cardClass(
        `${away ? "max-sm:static" : ""} sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center justify-end gap-x-2 gap-y-1 px-3 py-2 sm:py-3 md:bottom-4`,
      )}
    >
      <p className="min-w-0 flex-1 font-semibold max-sm:basis-full">
        <span className="sm:hidden">Unsaved changes</span>
        <span className="hidden sm:inline">You have unsaved changes</span>
      </p>
      {away ? null : (
        <Button
          type="button"
          variant="quiet"
          className="!px-3.5 sm:hidden"
          onClick={() => setAway(true)}
        >
          Dismiss
        </Button>
      )}
      <Button type="button" variant="quiet" className="max-sm:!px-3.5" onClick={onDiscard}>
        Discard
      </Button>
      {save}
    </div>
  );
}
