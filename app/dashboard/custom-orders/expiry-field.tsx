import { expiries, expiryNames } from "~/core/custom-orders/custom-order";
import { SelectField } from "~/ui/field";

export function ExpiryField({ chosen }: { chosen: string }) {
  return (
    <SelectField id="expiry" name="expiry" label="Link expires after" defaultValue={chosen}>
      {expiryNames.map((name) => (
        <option key={name} value={name}>
          {expiries[name].label}
        </option>
      ))}
    </SelectField>
  );
}
