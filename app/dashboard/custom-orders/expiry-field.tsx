import { expiries, expiryNames } from "~/core/custom-orders/custom-order";

export function ExpiryField({ chosen }: { chosen: string }) {
  return (
    <>
      <label htmlFor="expiry" className="font-medium">
        Link expires after
      </label>
      <select
        id="expiry"
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
    </>
  );
}
