import { useEffect, useRef, useState } from "react";
import { tidyDate } from "~/shared/typed-time";
import { fillIn, savedChoices, savedFields, saveFields } from "./saved-fields";

/**
 * Follows what is typed: whether the required fields are filled, which area, day and time are
 * chosen, and the fields that are saved on this device per store. Without scripts the form counts
 * as complete, and the server says what is missing.
 * @param start what the page was made with; `isNew` unless it shows a form that was sent
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
    // A served page has been filled in before its first paint (fill-in.ts).
    if ("hydrated" in document.documentElement.dataset) fillIn(element.current, stored, isNew);
    const isOwnTime = quickTime === undefined && stored.scheduledTime !== undefined;
    setSaved({ ...stored, ...(isOwnTime ? { quickTime: "" } : quickTime ? { quickTime } : {}) });
    read();
  }, [slug]);
  useEffect(() => {
    // The quick choices of the saved day are there only now.
    if (element.current && saved && isNew) fillIn(element.current, savedChoices(saved), true);
    if (saved) read();
  }, [saved]);
  const day = chosen?.day ?? firstDay;
  useEffect(() => {
    // The choices of another day are there only now, with one chosen.
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

/** Returns whether the checkout can be submitted, for its button (docs/rules.md, Checkout). */
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
