import { useEffect, useState } from "react";
import { paths } from "~/shared/paths";
import { printsOnAccept, setPrintsOnAccept } from "./print-accepted";

export function PrintOnAcceptSwitch() {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => setOn(printsOnAccept()), []);
  if (isOn === null) return null;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setPrintsOnAccept(checked);
            setOn(checked);
          }}
          className="size-6 accent-ink"
        />
        Print a ticket when an order is accepted
      </label>
      <p className="text-sm text-muted">
        What you accept on this device, and what anybody accepts while Orders or Kitchen is open. To
        print without asking, see{" "}
        <a href={paths.help()} className="font-semibold underline">
          Help
        </a>
        .
      </p>
    </div>
  );
}
