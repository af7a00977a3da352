import {
  ActionButton,
  ItemMenu,
  type Acting,
  ItemLink,
  Price,
  soldOf,
  Stock,
  useShown,
  type OneProps,
  type ViewProps,
} from "./item-parts";
import { cardClass } from "~/ui/card";
import { ItemThumbnail } from "~/ui/item-thumbnail";

export function ItemGrid({ items, ...shared }: ViewProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((item) => (
        <ItemCard key={item.id} item={item} {...shared} />
      ))}
    </ul>
  );
}

function ItemCard(props: OneProps) {
  const { item, isGrouped } = props;
  const { action, stock, back } = useShown(props);
  const Heading = isGrouped ? "h3" : "h2";
  return (
    <li id={`item-${item.id}`} className={cardClass("flex scroll-mt-20 flex-col")}>
      <ItemLink
        item={item}
        tabIndex={-1}
        aria-hidden
        className={`block overflow-hidden rounded-t-card ${action.state === "off" ? "opacity-60" : ""}`}
      >
        <ItemThumbnail
          image={item.image}
          color={item.imageColor}
          name={item.name}
          width={480}
          ratio="16/9"
        />
      </ItemLink>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Heading className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
              <ItemLink item={item} className="[a&]:hover:underline">
                {item.name}
              </ItemLink>
            </Heading>
            <p className="text-sm [overflow-wrap:anywhere] text-muted">
              {soldOf(item, isGrouped, back)}
            </p>
          </div>
          <div className="-mt-2 -mr-2">
            <ItemMenu item={item} action={action} />
          </div>
        </div>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <Price item={item} className="text-lg font-bold" />
          <Stock item={item} stock={stock} />
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-1 border-t border-line pt-2">
          <AvailabilitySwitch item={item} action={action} />
          <OutButtons item={item} action={action} />
        </div>
      </div>
    </li>
  );
}

function AvailabilitySwitch({ item, action }: Acting) {
  const { state, busy } = action;
  const isAvailable = state !== "off";
  return (
    <ActionButton item={item} action={action} intent={isAvailable ? "off" : "on"}>
      <button
        type="submit"
        role="switch"
        aria-checked={isAvailable}
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        className="group inline-flex min-h-11 items-center gap-2 rounded-full font-medium"
      >
        <span
          aria-hidden
          className={`relative h-7 w-12 shrink-0 rounded-full transition ${isAvailable ? "bg-good" : "bg-rest"}`}
        >
          <span
            className={`absolute top-1 left-1 size-5 rounded-full bg-card transition ${isAvailable ? "translate-x-5" : ""}`}
          />
        </span>
        <span className="sr-only">{item.name}: </span>
        <span>{isAvailable ? "Available" : "Off"}</span>
      </button>
    </ActionButton>
  );
}

const outButtons = [
  ["twoHours", "Out 2 h"],
  ["soldOut", "Sold out today"],
] as const;

function OutButtons({ item, action }: Acting) {
  const { state, busy } = action;
  if (state === "off") return null;
  const buttons = state === "on" ? outButtons : ([["backOnSale", "Back on sale"]] as const);
  return (
    <div className="flex flex-wrap gap-1">
      {buttons.map(([intent, label]) => (
        <ActionButton key={intent} item={item} action={action} intent={intent}>
          <button
            type="submit"
            aria-disabled={busy || undefined}
            onClick={(event) => busy && event.preventDefault()}
            className="inline-flex min-h-11 items-center rounded-full border border-line px-2.5 text-sm font-semibold whitespace-nowrap hover:border-muted"
          >
            {label} <span className="sr-only">: {item.name}</span>
          </button>
        </ActionButton>
      ))}
    </div>
  );
}
