import { cookedOptions, takenOffTexts, type OffLine } from "~/core/options/ordered-options";

/**
 * Shows below an order's line what belongs on its plates, the portions multiplied out, and struck
 * through what was taken off.
 */
export function CookedOptions({
  item,
  className,
}: {
  item: OffLine & { quantity: number };
  className: string;
}) {
  return (
    <>
      {cookedOptions(item).map((text, at) => (
        <span key={at} className={className}>
          {text}
        </span>
      ))}
      {takenOffTexts(item).map((text) => (
        <del key={text} className={className}>
          <span className="sr-only">Taken off: </span>
          {text}
        </del>
      ))}
    </>
  );
}
