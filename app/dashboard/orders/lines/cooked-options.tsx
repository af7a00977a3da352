import type { PlateText } from "~/core/options/ordered-options";

/**
 * Shows below an order's line what belongs on its plates, the portions multiplied out, and struck
 * through what was taken off.
 */
export function CookedOptions({
  item,
  className,
}: {
  item: { plate?: PlateText[] };
  className: string;
}) {
  return item.plate?.map(({ text, isOff }, at) => {
    const Text = isOff ? "del" : "span";
    return (
      <Text key={at} className={className}>
        {text}
      </Text>
    );
  });
}
