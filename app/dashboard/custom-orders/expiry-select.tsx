import { expiries, expiryNames } from "~/core/custom-orders/custom-order";

/** Asks how long a payment link can be paid. */
export function ExpirySelect({ id, chosen }: { id: string; chosen: string }) {
  return (
    <select
      id={id}
      name="expiry"
      defaultValue={chosen}
      className="mt-1.5 block min-h-11 w-full rounded-xl border border-field bg-card px-3.5 py-2.5 text-base text-ink"
    >
      {expiryNames.map((name) => (
        <option key={name} value={name}>
          {expiries[name].label}
        </option>
      ))}
    </select>
  );
}
