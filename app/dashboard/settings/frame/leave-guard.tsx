import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { Button } from "~/ui/button";
import { Sheet } from "~/ui/sheet";

/** The page, and its part if it shows one at a time. */
const formOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname} ${new URLSearchParams(search).get("part")}`;

/** Confirms leaving a page with unsaved changes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && formOf(currentLocation) !== formOf(nextLocation),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty) event.preventDefault();
      },
      [dirty],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Sheet label="You have unsaved changes" onClose={blocker.reset}>
      <h2 className="text-xl font-bold">You have unsaved changes</h2>
      <p className="mt-1 text-muted">You’ll lose them if you leave this page now.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="button" onClick={blocker.reset}>
          Stay
        </Button>
        <Button type="button" variant="quiet" onClick={blocker.proceed}>
          Leave without saving
        </Button>
      </div>
    </Sheet>
  );
}
