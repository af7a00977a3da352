import { useEffect, useRef, useState } from "react";
import { tidyDate } from "~/shared/typed-time";
import { fillIn, savedChoices, savedFields, saveFields } from "./saved-fields";

/**
 * Follows the form as it is filled in (completeness, area, day, time), and saves it on the device.
 * Without scripts it counts as complete, and the server reports missing fields.
 * @param start the page's values; `isNew`: the form has not been submitted yet
 */
export function useFormState(
  slug: string,
  start: {
    area?: string | undefined;
    day?: string | undefined;
    quick: string | undefined;
    firstDay: string;
    isNew: boolean;
  },
) {
  const element = useRef<HTMLFormElement>(null);
  const { isNew } = useRef(start).current;
  const firstDay = tidyDate(start.day ?? "") || start.firstDay;
  const [complete, setComplete] = useState(true);
  const [chosen, setChosen] = useState<{
    area: string;
    day: string;
    quick: string | undefined;
  } | null>(null);
  const [saved, setSaved] = useState<ReturnType<typeof savedFields> | null>(null);
  const read = () => {
    const fields = new FormData(element.current!);
    setComplete(isComplete(fields));
    setChosen({
      area: String(fields.get("deliveryArea") ?? ""),
      day: tidyDate(String(fields.get("scheduledDate") ?? "")) || firstDay,
      quick: (fields.get("quickTime") as string | null) ?? undefined,
    });
    return fields;
  };
  const look = () => {
    if (element.current) saveFields(slug, read());
  };
  useEffect(() => {
    if (!element.current) return;
    const { quickTime, ...stored } = savedFields(slug);
    // A served page was filled in before its first paint (fill-in.ts).
    if ("hydrated" in document.documentElement.dataset) fillIn(element.current, stored, isNew);
    const isOwnTime = quickTime === undefined && stored.scheduledTime !== undefined;
    setSaved({ ...stored, ...(isOwnTime ? { quickTime: "" } : quickTime ? { quickTime } : {}) });
    read();
  }, [slug]);
  useEffect(() => {
    // The saved day's quick choices are rendered only now.
    if (element.current && saved && isNew) fillIn(element.current, savedChoices(saved), true);
    if (saved) read();
  }, [saved]);
  const day = chosen?.day ?? firstDay;
  useEffect(() => {
    // The new day's quick choices are rendered only now, one of them preselected.
    if (element.current && chosen) read();
  }, [day]);
  return {
    element,
    complete,
    scripts: chosen !== null,
    look,
    areaId: chosen?.area ?? start.area ?? "",
    day,
    quick: chosen ? chosen.quick : start.quick,
  };
}

/** Returns whether to enable the checkout's button (docs/rules.md, Checkout). */
export function isComplete(fields: FormData): boolean {
  const filled = (name: string) => String(fields.get(name) ?? "").trim() !== "";
  return (
    filled("customerName") &&
    filled("customerPhone") &&
    filled("customerEmail") &&
    (fields.get("orderType") !== "delivery" ||
      (filled("deliveryAddress") && (!fields.has("hasAreas") || filled("deliveryArea")))) &&
    (!fields.has("schedule") ||
      (filled("scheduledDate") && (filled("quickTime") || filled("scheduledTime"))))
  );
}
