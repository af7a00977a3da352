import type { PlateText } from "~/core/options/ordered-options";

/** Shows an order line's options multiplied by its portions, with removed ones struck through. */
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
