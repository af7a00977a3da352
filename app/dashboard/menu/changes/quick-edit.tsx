import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState, type RefObject } from "react";
import type { ShownItem } from "~/core/menu/item-list";
import { SURE } from "~/core/menu/odd-price";
import { nairaInput } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import type { NetworkError } from "~/ui/offline-safe";

type Texts = { price: string; stock: string };
export type QuickEditResult =
  | { ok: true; changeId: string | null; summary: string }
  | {
      ok: false;
      itemId: string;
      typed: Texts;
      seen: Texts;
      errors: Partial<Texts>;
      /** The odd price already asked about (`askAboutPrices`). */
      sure: string;
    };
type Answer = QuickEditResult | NetworkError;

type Props = {
  item: ShownItem & { priceKobo: number };
  answer: QuickEditResult | undefined;
  /** What opens and closes the row, and how often it was opened. */
  row: RefObject<HTMLDetailsElement>;
  timesOpened: number;
  onChanged: (change: { id: string; summary: string }) => void;
  onRefusal: (message: string) => void;
};

const input =
  "block min-h-11 w-full rounded-xl border border-field bg-card px-3 tabular-nums aria-invalid:border-bad";

/** Changes an item's price and stock in its open row. */
export function QuickEdit({ item, answer, row, timesOpened, onChanged, onRefusal }: Props) {
  const { search } = useLocation();
  const fetcher = useFetcher<Answer>({ key: `edit:${item.id}` });
  const busy = fetcher.state !== "idle";
  const latest = fetcher.data ?? answer;
  const refused = latest && "itemId" in latest && latest.itemId === item.id ? latest : null;
  const now = {
    price: nairaInput(item.priceKobo),
    stock: item.inventory === null ? "" : String(item.inventory),
  };
  // The values when the form opened: an order that arrives meanwhile must not replace what is being
  // typed, and saving over it is a conflict.
  const [opened, setOpened] = useState(now);
  const [seen, setSeen] = useState(timesOpened);
  if (seen !== timesOpened) {
    setSeen(timesOpened);
    if (!refused) setOpened(now);
  }
  const [saved, setSaved] = useState<Answer>();
  // The form may have reopened before the list showed the saved values.
  if (fetcher.state === "idle" && fetcher.data?.ok && fetcher.data !== saved) {
    setSaved(fetcher.data);
    setOpened(now);
  }
  const base = refused?.seen ?? opened;
  useEffect(() => {
    const result = fetcher.data;
    if (fetcher.state === "submitting" || !result) return;
    if ("unreachable" in result) onRefusal(result.message);
    if (!result.ok) return;
    if (row.current?.open) {
      row.current.open = false;
      row.current.querySelector("summary")?.focus({ preventScroll: true });
    }
    if (result.changeId) onChanged({ id: result.changeId, summary: result.summary });
  }, [fetcher.data, fetcher.state, row, onChanged, onRefusal]);
  const field = (name: "price" | "stock", label: string, mode: "decimal" | "numeric") => {
    const id = `${name}-${item.id}`;
    const error = refused?.errors[name];
    return (
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="text-sm font-medium">
          {label} <span className="sr-only">of {item.name}</span>
        </label>
        <input
          key={`${refused ? "typed" : "opened"} ${base[name]}`}
          id={id}
          name={name}
          defaultValue={refused?.typed[name] ?? base[name]}
          onFocus={(event) => event.currentTarget.select()}
          inputMode={mode}
          autoComplete="off"
          maxLength={20}
          placeholder={name === "stock" ? "No limit" : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={input}
        />
        <input type="hidden" name={`${name}Seen`} value={base[name]} />
        <FieldError id={`${id}-error`} role="alert" className="mt-1" errors={error} />
      </div>
    );
  };
  return (
    <fetcher.Form
      method="post"
      action={paths.dashboard.items() + search}
      preventScrollReset
      className="flex max-w-md flex-[1_1_18rem] items-start gap-1.5"
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="itemId" value={item.id} />
      {refused ? <input type="hidden" name={SURE} value={refused.sure} /> : null}
      {field("price", "Price (₦)", "decimal")}
      {field("stock", "Stock", "numeric")}
      <Button variant="strong" busy={busy} className="mt-6 !px-4">
        Save
      </Button>
    </fetcher.Form>
  );
}
