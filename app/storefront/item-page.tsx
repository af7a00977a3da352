import { Form, Link, useNavigation } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { canOrder, stockLabel, type MenuItem } from "~/menu/menu-item";
import { formatKobo } from "~/shared/money";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";
import { storePaths } from "~/shared/paths";
import { CartBar, type CartSummary } from "./cart-bar";
import type { StoreHeader } from "./store-header";
import { StoreShell } from "./store-shell";

/** The most of one dish that can be added at once. */
const MOST = 99;

/** One dish with everything said about it, and how many of it to add. */
export function ItemPage({ header, item, cart, error }: { header: StoreHeader; item: MenuItem; cart: CartSummary; error?: string }) {
  const [quantity, setQuantity] = useState(1);
  const field = useRef<HTMLInputElement>(null);
  const busy = useNavigation().formAction?.startsWith(storePaths.cart(header.base)) ?? false;
  const label = stockLabel(item);
  const orderable = canOrder(item);
  const most = item.inventory === null ? MOST : Math.min(MOST, item.inventory);
  const choose = (typed: string) => setQuantity(Math.max(1, Math.min(most, Math.trunc(Number(typed)) || 1)));
  // A quantity typed before the scripts came is the one that is sent: the button must say so.
  useEffect(() => setQuantity(Number(field.current?.value) || 1), []);
  return (
    <StoreShell header={header}>
      <Link to={storePaths.home(header.base)} className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden className="size-5" /> Menu
      </Link>
      <article className="mt-2">
        <Picture image={item.image} color={item.imageColor} name={item.name} widths={[480, 960]} sizes="(min-width: 48rem) 46rem, 92vw" ratio="16/9" eager />
        <h1 className="mt-5 text-2xl font-bold">{item.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-lg font-bold">
          <Money kobo={item.priceKobo} />
          {label ? <Badge tone={orderable ? "wait" : "rest"}>{label}</Badge> : null}
        </p>
        {item.description ? <p className="mt-3">{item.description}</p> : null}
        {item.preparationMinutes ? <p className="mt-3 text-muted">Ready in about {item.preparationMinutes} minutes</p> : null}
        {item.allergens.length > 0 ? (
          <p className="mt-3">
            <strong>Contains:</strong> {item.allergens.join(", ")}
          </p>
        ) : null}
      </article>
      <Form method="post" action={storePaths.cart(header.base)} className="mt-6 flex items-center gap-3">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="itemId" value={item.id} />
        <input type="hidden" name="from" value="item" />
        <label htmlFor="quantity" className="sr-only">
          Quantity
        </label>
        <input
          ref={field} id="quantity" name="quantity" type="number" inputMode="numeric" min={1} max={most} value={quantity} disabled={!orderable} aria-describedby={error ? "quantity-error" : undefined}
          onChange={(event) => choose(event.target.value)}
          className="min-h-12 w-20 rounded-full border border-line bg-card px-4 text-center text-lg font-bold tabular-nums"
        />
        <Button busy={busy} disabled={!orderable} className="min-h-12 flex-1 text-lg">
          {orderable ? (
            <>
              <span className="scripted">{`Add ${quantity} • ${formatKobo(item.priceKobo * quantity)}`}</span>
              <span className="scriptless">{`Add • ${formatKobo(item.priceKobo)} each`}</span>
            </>
          ) : (
            (label ?? "Unavailable")
          )}
        </Button>
      </Form>
      {error ? (
        <p id="quantity-error" role="alert" className="mt-2 font-medium text-bad">
          {error}
        </p>
      ) : null}
      <CartBar cart={cart} base={header.base} />
    </StoreShell>
  );
}
