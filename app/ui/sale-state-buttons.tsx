const saleStates = [
  ["on", "On"],
  ["twoHours", "Out 2 h"],
  ["soldOut", "Sold out today"],
  ["off", "Off"],
] as const;

type Props = {
  name: string;
  state: (typeof saleStates)[number][0];
  /** A change is on its way: nothing is sent meanwhile. */
  busy?: boolean;
};

/**
 * Puts an item or an option on sale, out for a while, or off, with a button each in the form around
 * it, which sends the state as `intent`.
 */
export function SaleStateButtons({ name, state, busy = false }: Props) {
  return (
    <div
      role="group"
      aria-label={`${name} is`}
      className="inline-flex max-w-full flex-wrap rounded-[1.4rem] border border-field bg-card"
    >
      {saleStates.map(([intent, label]) => (
        <button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          aria-pressed={state === intent}
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          className="min-h-11 min-w-11 rounded-full px-2 text-sm font-semibold whitespace-nowrap text-muted aria-pressed:bg-ink aria-pressed:text-on-ink sm:px-3"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
