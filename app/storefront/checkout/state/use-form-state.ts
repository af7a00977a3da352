import { useEffect, useRef, useState } from "react";
import { tidyDate } from "~/shared/typed-time";
import { foldCards } from "~/storefront/checkout/cards/fold-cards";
import type { CardWords } from "~/storefront/checkout/cards/folded-lines";
import { useBeforePaint } from "~/ui/use-before-paint";
import { fillIn, savedChoices, savedFields, saveFields } from "./saved-fields";

/**
 * Follows the form as it is filled in (missing fields, area, day, time), and saves it on the device.
 * Without scripts it counts as complete, and the server reports missing fields.
 * @param start the page's values; `isNew`: the form has not been submitted yet
 * @param words of the folded cards, which follow the store's changes
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
  words: CardWords,
) {
  const element = useRef<HTMLFormElement>(null);
  const { isNew } = useRef(start).current;
  const firstDay = tidyDate(start.day ?? "") || start.firstDay;
  const [missing, setMissing] = useState(0);
  const [chosen, setChosen] = useState<{
    area: string;
    day: string;
    quick: string | undefined;
  } | null>(null);
  const [saved, setSaved] = useState<ReturnType<typeof savedFields> | null>(null);
  const read = () => {
    const fields = new FormData(element.current!);
    setMissing(missingFields(fields));
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
  useBeforePaint(() => {
    // A served page was filled in by fill-in.ts.
    if (!element.current || !("hydrated" in document.documentElement.dataset)) return;
    const { quickTime, ...stored } = savedFields(slug);
    fillIn(element.current, stored, isNew);
    if (isNew && Object.keys(stored)[0]) foldCards(element.current, words, true);
  }, [slug]);
  const wording = JSON.stringify(words);
  useEffect(() => {
    if (element.current) foldCards(element.current, words, false);
  }, [wording]);
  useEffect(() => {
    if (!element.current) return;
    const { quickTime, ...stored } = savedFields(slug);
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
    missing,
    scripts: chosen !== null,
    look,
    areaId: chosen?.area ?? start.area ?? "",
    day,
    quick: chosen ? chosen.quick : start.quick,
  };
}

/** Returns how many required fields are blank (docs/rules.md, Checkout). */
export function missingFields(fields: FormData): number {
  const filled = (name: string) => String(fields.get(name) ?? "").trim() !== "";
  const isDelivery = fields.get("orderType") === "delivery";
  const isLater = fields.has("schedule");
  return [
    filled("customerName"),
    filled("customerPhone"),
    filled("customerEmail"),
    !isDelivery || !fields.has("hasAreas") || filled("deliveryArea"),
    !isDelivery || filled("deliveryAddress"),
    !isLater || filled("scheduledDate"),
    !isLater || filled("quickTime") || filled("scheduledTime"),
  ].filter((isThere) => !isThere).length;
}
