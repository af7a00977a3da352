import { cookedOptions, type LineOption } from "~/core/options/ordered-options";

/** Shows below an order's line what belongs on its plates, the portions multiplied out. */
export function CookedOptions({
  item,
  className,
}: {
  item: { quantity: number; options?: LineOption[] | null };
  className: string;
}) {
  return cookedOptions(item.options, item.quantity).map((text, at) => (
    <span key={at} className={className}>
      {text}
    </span>
  ));
}
