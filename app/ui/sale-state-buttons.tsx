type State = "on" | "twoHours" | "soldOut" | "off";

type Props = {
  name: string;
  state: State;
  /** A change is on its way: nothing is sent meanwhile. */
  busy?: boolean;
};

/**
 * Puts an item or an option on sale, out for a while, or off, with a button each in the form around
 * it, which sends the state as `intent`.
 */
export function SaleStateButtons({ name, state, busy = false }: Props) {
  const button = (intent: State, before: string, label: string) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-pressed={state === intent}
      aria-disabled={busy || undefined}
      onClick={(event) => busy && event.preventDefault()}
      className="min-h-11 min-w-11 rounded-xl border border-line bg-card px-3 text-sm font-semibold whitespace-nowrap active:scale-[0.98] aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink forced-colors:aria-pressed:outline-2"
    >
      {before ? <span className="sr-only">{before} </span> : null}
      {label}
    </button>
  );
  return (
    <div role="group" aria-label={`${name} is`} className="flex flex-wrap items-center gap-1.5">
      {button("on", "", "On")}
      <span aria-hidden className="pl-1 text-sm text-muted">
        Out
      </span>
      {button("twoHours", "Out for", "2 hours")}
      {button("soldOut", "Sold out", "Today")}
      {button("off", "", "Off")}
    </div>
  );
}
