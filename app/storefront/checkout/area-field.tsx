import { areaChoice, type DeliveryArea } from "~/core/stores/delivery-areas";
import type { FormField } from "./checkout-form";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { useTranslate } from "~/ui/use-translation";

type Props = {
  areas: DeliveryArea[];
  subtotalKobo: number;
  field: FormField;
};

/** Asks where to deliver, with each area's fee. Without scripts, a button updates the total. */
export function AreaField({ areas, subtotalKobo, field }: Props) {
  const t = useTranslate();
  return (
    <div className="grid gap-2">
      <input type="hidden" name="hasAreas" value="on" />
      <SelectField label={t("Delivery area")} required {...field}>
        <option value="">{t("Choose your area")}</option>
        {areas.map((area) => (
          <option key={area.id} value={area.id}>
            {t(areaChoice(area, subtotalKobo))}
          </option>
        ))}
      </SelectField>
      <div className="scriptless">
        <Button variant="quiet" name="intent" value="area" formNoValidate>
          {t("Show total")}
        </Button>
      </div>
    </div>
  );
}
