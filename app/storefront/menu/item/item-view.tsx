import { Heart, Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from "react";
import { ShareButton } from "~/storefront/shell/share-button";
import { whatsAppText } from "~/shared/share-text";
import { canOrder, stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { MAX_NOTE, tidyNote } from "~/core/options/item-note";
import { choiceNames, readChoices } from "~/core/options/choices";
import { optionNames, priceItem, type OptionChoice } from "~/core/options/item-price";
import { atLeast, lowestPrice, shownPrice } from "~/core/options/lowest-price";
import { knownChoices, presetChoices } from "~/core/options/first-choices";
import { optionCosts } from "~/core/options/option-costs";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { groupFieldId, OptionChoices } from "~/ui/choices";
import { CountField } from "~/ui/count-field";
import { maxInCart } from "~/storefront/cart/cart-lines";
import type { AddedItem, Chosen } from "~/storefront/cart/cart-store";
import { ItemDetails } from "~/ui/item-details";
import { msg, type Message } from "~/shared/translate";
import { useScripts } from "~/ui/use-scripts";
import { useTranslate } from "~/ui/use-translation";

/** The form's first values: as submitted, as in the cart, or empty. */
export type ItemStart = {
  quantity: number;
  /** Null for the vendor's preset choices. */
  choices: OptionChoice[] | null;
  note: string;
  /** The key of the cart line being changed. */
  replaces?: string;
  /** The form was submitted, so it shows its errors. */
  sent?: boolean;
  message?: Message | null;
  noteError?: Message;
  /** The customer asked for the total, without scripts. */
  total?: boolean;
};

type Props = {
  item: MenuItem;
  base: string;
  shareUrl: string;
  start: ItemStart;
  /** How many are in the cart already; they count against the stock. */
  inCart: number;
  takesNotes: boolean;
  /** The store's limit of items per order; null for none. */
  maxItems: number | null;
  /** Null until read from the device. */
  favourite: { on: boolean; toggle: () => void } | null;
  lite: boolean;
  /** The page's heading, or within the menu's. */
  heading: "h1" | "h2";
  /** Adds to the cart without leaving the page. */
  onAdd: (added: AddedItem, quantity: number, chosen: Chosen) => void;
};

/** An item with its details and the quantity to add, on its own page and in the sheet. */
export function ItemView(props: Props) {
  const { item, base, start, inCart, takesNotes, maxItems, lite, onAdd } = props;
  const t = useTranslate();
  const groups = item.groups ?? [];
  const most = maxInCart(item, maxItems) - inCart;
  const possible = canOrder(item) && lowestPrice(item) !== null;
  const orderable = possible && most > 0;
  const [chosen, setQuantity] = useState(start.quantity);
  const quantity = Math.max(1, Math.min(most, Math.trunc(chosen)));
  const [first] = useState(() =>
    start.choices ? knownChoices(groups, start.choices) : presetChoices(groups),
  );
  const [choices, setChoices] = useState(first);
  const [sent, setSent] = useState(start.sent === true);
  const price = priceItem(item, choices, quantity);
  const read = (of: HTMLFormElement) => {
    const data = new FormData(of);
    setChoices(readChoices(data));
    setQuantity(Number(data.get("quantity")) || 1);
  };
  const form = useRef<HTMLFormElement>(null);
  // The customer may have chosen before hydration, or the browser restored the form.
  useEffect(() => {
    if (form.current) read(form.current);
  }, []);
  const add = (event: FormEvent) => {
    event.preventDefault();
    // Pressed before hydration, which put the total on the other button.
    if (isShowTotal((event.nativeEvent as SubmitEvent).submitter)) return;
    const [error] = price.errors;
    setSent(true);
    if (error) return document.getElementById(groupFieldId(error.groupId))?.focus();
    const { options, portionKobo } = price;
    const { replaces } = start;
    const note = tidyNote(new FormData(form.current!).get("note"));
    onAdd({ ...item, priceKobo: portionKobo, options: optionNames(options) }, quantity, {
      ...(groups[0] ? { choices } : {}),
      ...(note ? { note } : {}),
      ...(replaces ? { replaces } : {}),
    });
  };
  const label = possible || !canOrder(item) ? stockLabel(item) : msg("Sold out");
  // Without scripts a total can't follow the choices, so none is shown.
  const started = useScripts();
  const isFixed = !groups[0];
  const isTotal = started || isFixed;
  const amount = formatKobo(atLeast(item, price, quantity));
  const button = (
    <Button disabled={!orderable} className="min-h-12 min-w-0 flex-[1_1_9rem] !px-3">
      {orderable
        ? start.replaces
          ? t(isTotal ? "Save change • {price}" : "Save change", { price: amount })
          : t(isTotal ? "Add {m} • {price}" : "Add to cart", { m: quantity, price: amount })
        : t(possible ? "All in your cart" : (label ?? "Unavailable"))}
    </Button>
  );
  return (
    <>
      <Details {...props} {...{ label, possible, choices }} />
      <form
        ref={form}
        method="post"
        action={storePaths.item(base, item.id)}
        noValidate
        onSubmit={add}
        onInput={(event) => read(event.currentTarget)}
      >
        {start.message ? (
          <p role="alert" className="mt-4 rounded-card bg-bad-soft p-4 font-medium text-bad">
            {t(start.message)}
          </p>
        ) : null}
        <OptionChoices
          groups={groups}
          start={first}
          errors={sent ? price.errors : []}
          names={choiceNames}
          labelOf={stockLabel}
          costs={optionCosts}
          pictures={!lite}
        />
        {start.replaces ? <input type="hidden" name="replaces" value={start.replaces} /> : null}
        {takesNotes && orderable ? <NoteField start={start} /> : null}
        <div className="item-add">
          {orderable ? (
            <Quantity
              item={item}
              base={base}
              quantity={quantity}
              most={most}
              onChange={setQuantity}
            />
          ) : null}
          {button}
        </div>
        <ShowTotal amount={amount} isAsked={start.total} isUseful={orderable && !isFixed} />
      </form>
    </>
  );
}

const SHOW_TOTAL = "total";

const isShowTotal = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.value === SHOW_TOTAL;

type ShowTotalProps = { amount: string; isAsked: boolean | undefined; isUseful: boolean };

/** Asks the server for the sum of what is chosen. With scripts only its place stays. */
function ShowTotal({ amount, isAsked, isUseful }: ShowTotalProps) {
  const t = useTranslate();
  const started = useScripts();
  const [served] = useState(!started);
  return served && isUseful ? (
    <div className={`item-total${started ? " invisible" : ""}`}>
      <Button variant="quiet" name="intent" value={SHOW_TOTAL}>
        {t("Show the total")}
      </Button>
      {isAsked ? <output>{t("Total {price}", { price: amount })}</output> : null}
    </div>
  ) : null;
}

function NoteField({ start }: Pick<Props, "start">) {
  const t = useTranslate();
  return (
    <div className="mt-4">
      <TextField
        id="note"
        name="note"
        label={t("Note for this item (optional)")}
        rows={2}
        maxLength={MAX_NOTE}
        defaultValue={start.note}
        errors={start.noteError ? [t(start.noteError)] : undefined}
      />
    </div>
  );
}

/** With options, the quantity is typed: without scripts, a step would submit all the choices. */
function Quantity(props: StepperProps) {
  const t = useTranslate();
  const { item, quantity, most } = props;
  return item.groups?.[0] ? (
    <CountField
      name="quantity"
      label={t("Quantity")}
      start={quantity}
      least={1}
      most={most}
      less={t("Reduce quantity")}
      more={t("Increase quantity")}
    />
  ) : (
    <Stepper {...props} />
  );
}

function Details({
  item,
  inCart,
  shareUrl,
  favourite,
  lite,
  heading,
  label,
  possible,
  choices,
}: Props & { label: Message | null; possible: boolean; choices: OptionChoice[] }) {
  const t = useTranslate();
  return (
    <ItemDetails
      {...{ item, label, possible, lite, heading }}
      price={shownPrice(item, choices) ?? { priceKobo: item.priceKobo, varies: false }}
      count={inCart > 0 && item.inventory !== null ? t("{n} in your cart", { n: inCart }) : null}
    >
      {favourite ? (
        <button
          type="button"
          className="round"
          aria-pressed={favourite.on}
          aria-label={t("Favourite {name}", { name: item.name })}
          onClick={favourite.toggle}
        >
          <Heart aria-hidden width={22} height={22} fill={favourite.on ? "currentColor" : "none"} />
        </button>
      ) : (
        // Its place, so that nothing below moves when scripts start.
        <span aria-hidden className="round invisible" />
      )}
      <ShareButton
        name={item.name}
        url={shareUrl}
        href={whatsAppText(`${item.name}: ${shareUrl}`)}
      />
    </ItemDetails>
  );
}

type StepperProps = {
  item: MenuItem;
  base: string;
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
};

/** Without scripts, a step requests the page with the new quantity and the typed note. */
function Stepper({ item, base, quantity, most, onChange }: StepperProps) {
  const t = useTranslate();
  const step = (to: number, name: string, Icon: typeof Plus) => {
    const possible = to >= 1 && to <= most;
    const handleClick = (event: MouseEvent) => {
      event.preventDefault();
      if (possible) onChange(to);
    };
    return (
      <button
        type={possible ? "submit" : "button"}
        formMethod="get"
        formAction={storePaths.item(base, item.id)}
        name="n"
        value={to}
        aria-disabled={!possible || undefined}
        aria-label={name}
        className="round"
        onClick={handleClick}
      >
        <Icon aria-hidden width={20} height={20} />
      </button>
    );
  };
  return (
    <div role="group" aria-label={t("Quantity")} className="flex items-center gap-1">
      <input type="hidden" name="quantity" value={quantity} />
      {step(quantity - 1, t("Reduce quantity"), Minus)}
      <output
        aria-label={t("Quantity")}
        className="min-w-8 text-center text-lg font-bold tabular-nums"
      >
        {quantity}
      </output>
      {step(quantity + 1, t("Increase quantity"), Plus)}
    </div>
  );
}
