import { Link } from "@remix-run/react";
import { Minus, Plus, Trash2 } from "lucide-react";
import type { FormEvent } from "react";
import { withNote } from "~/core/options/item-note";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";
import { useTranslate } from "~/ui/use-translation";
import type { CartTotals, PricedLine } from "./cart-totals";

export function CartLineRow({
  line,
  base,
  takesNotes,
  beside,
  set,
  remove,
}: {
  line: PricedLine;
  base: string;
  takesNotes: boolean;
  /** The menu is beside the cart: opening a dish must not scroll it. */
  beside: boolean;
  set: (key: string, quantity: number) => void;
  remove: (key: string) => void;
}) {
  const { key, item, quantity } = line;
  const t = useTranslate();
  const way = beside ? { preventScrollReset: true, state: { fromMenu: true } } : {};
  const options = withNote(line.options, takesNotes ? line.note : null);
  const step = (event: FormEvent) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (submitter instanceof HTMLButtonElement) set(key, Number(submitter.value));
  };
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-[16px] border-t border-line py-4">
      <Picture
        image={item.image}
        color={item.imageColor}
        name={item.name}
        widths={[192]}
        sizes="72px"
        ratio="4/3"
      />
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <Link
            to={storePaths.item(base, item.id, 1, options[0] ? key : undefined)}
            className="min-w-0 flex-[1_1_8rem] font-semibold wrap-anywhere"
            discover="none"
            {...way}
          >
            {item.name}
          </Link>
          <Money kobo={line.lineKobo} className="font-bold" />
        </div>
        <p className="text-sm text-muted">
          <Money kobo={item.priceKobo} /> {t("each")}
        </p>
        {options[0] || item.error || takesNotes ? (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            {options[0] ? <span>{options.join(", ")}</span> : null}
            <Link
              to={storePaths.item(base, item.id, 1, key)}
              className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
              discover="none"
              {...way}
              aria-label={t(options[0] || item.error ? "Change {name}" : "Add a note to {name}", {
                name: item.name,
              })}
            >
              {t(options[0] || item.error ? "Change" : "Add a note")}
            </Link>
          </p>
        ) : null}
        {line.wasKobo === null ? null : (
          <p className="mt-1 font-semibold text-wait">
            {t("Price changed: was {price}", { price: formatKobo(line.wasKobo) })}
          </p>
        )}
        {item.away && !line.error ? (
          <p className="mt-1 font-semibold text-wait">
            {t("Available {times}", { times: item.away })}
          </p>
        ) : null}
        {line.error ? <p className="mt-1 font-semibold text-bad">{t(line.error)}</p> : null}
        {line.most > 0 && quantity > line.most ? (
          <form method="post" action={storePaths.cart(base)} onSubmit={step}>
            <input type="hidden" name="intent" value="set" />
            <input type="hidden" name="key" value={key} />
            <button
              name="quantity"
              value={line.most}
              className="min-h-11 font-semibold text-brand-text underline"
            >
              {t("Make it {n}", { n: line.most })}
            </button>
          </form>
        ) : null}
        <div className="mt-2 flex items-center justify-between">
          <form
            method="post"
            action={storePaths.cart(base)}
            onSubmit={step}
            className="flex items-center gap-1"
          >
            <input type="hidden" name="intent" value="set" />
            <input type="hidden" name="key" value={key} />
            <button
              name="quantity"
              value={quantity - 1}
              disabled={quantity <= 1}
              aria-label={t("Remove one {name}", { name: item.name })}
              className={stepper}
            >
              <Minus aria-hidden className="size-5" />
            </button>
            <span
              aria-label={t("Quantity")}
              role="status"
              className="min-w-8 text-center font-bold tabular-nums"
            >
              {quantity}
            </span>
            <button
              name="quantity"
              value={quantity + 1}
              disabled={quantity >= line.most}
              aria-label={t("One more {name}", { name: item.name })}
              className={stepper}
            >
              <Plus aria-hidden className="size-5" />
            </button>
          </form>
          <RemoveButton lineKey={key} name={item.name} base={base} remove={remove} />
        </div>
      </div>
    </li>
  );
}

/** A line whose item has left the menu: not counted, only removable. */
export function GoneRow({
  line,
  base,
  remove,
}: {
  line: CartTotals["gone"][number];
  base: string;
  remove: (key: string) => void;
}) {
  const t = useTranslate();
  const name = line.name ?? t("An item in your cart");
  return (
    <li className="panel flex items-center justify-between gap-3">
      <p>
        <strong>{name}</strong> {t("is no longer on the menu, so we removed it.")}
      </p>
      <RemoveButton lineKey={line.key} name={name} base={base} remove={remove} />
    </li>
  );
}

function RemoveButton({
  lineKey,
  name,
  base,
  remove,
}: {
  lineKey: string;
  name: string;
  base: string;
  remove: (key: string) => void;
}) {
  const t = useTranslate();
  const send = (event: FormEvent) => {
    event.preventDefault();
    remove(lineKey);
  };
  return (
    <form method="post" action={storePaths.cart(base)} onSubmit={send}>
      <input type="hidden" name="intent" value="remove" />
      <button
        name="key"
        value={lineKey}
        aria-label={t("Remove {name}", { name })}
        className="grid size-[44px] flex-none place-items-center rounded-full text-muted"
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </form>
  );
}

const stepper =
  "grid size-[44px] place-items-center rounded-full border border-line bg-card disabled:opacity-40";
