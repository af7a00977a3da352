import { useEffect, useState } from "react";
import { stockLabel } from "~/core/menu/menu-item";
import type { OfferedGroup } from "~/core/options/item-groups.server";
import { choiceNames } from "~/core/options/choices";
import { priceItem } from "~/core/options/item-price";
import { lowestPrice } from "~/core/options/lowest-price";
import { presetChoices } from "~/core/options/first-choices";
import { optionCosts } from "~/core/options/option-costs";
import { formatKobo } from "~/shared/money";
import { Button } from "~/ui/button";
import { OptionChoices } from "~/ui/choices";
import { CountField } from "~/ui/count-field";
import { ItemDetails } from "~/ui/item-details";
import { useTranslate } from "~/ui/use-translation";
import { fieldsAsSent } from "./form-fields";
import { PreviewFrame } from "./preview-frame";
import { previewedItem, previewedPrice, type PreviewedItem } from "./previewed";
import { useFormFields } from "./use-form-fields";

type Props = {
  formId: string;
  groups: OfferedGroup[];
  color: string;
  /** The form as posted for a preview; null if scripts show it. */
  sent: Readonly<Record<string, unknown>> | null;
};

/** Shows the item's page as customers would see it once saved (docs/rules.md, Menu items). */
export function ItemPreview({ formId, groups, color, sent }: Props) {
  const fields = useFormFields(formId, sent && fieldsAsSent(sent));
  const picture = usePicture(fields?.file("file") ?? null);
  return (
    <PreviewFrame color={color} isAsked={sent !== null}>
      {fields ? <Page item={previewedItem(fields, groups)} picture={picture} /> : null}
    </PreviewFrame>
  );
}

function Page({ item, picture }: { item: PreviewedItem; picture: string | null }) {
  const t = useTranslate();
  const choices = presetChoices(item.groups);
  const isOrderable = item.isAvailable && item.inventory !== 0;
  const possible = isOrderable && lowestPrice(item) !== null;
  const label = stockLabel(possible || !isOrderable ? item : { ...item, inventory: 0 });
  const amount = formatKobo(priceItem(item, choices).portionKobo);
  return (
    <>
      <ItemDetails
        {...{ item, label, possible }}
        price={previewedPrice(item)}
        heading="h3"
        {...(picture
          ? {
              picture: (
                <span className="frame">
                  <img src={picture} alt="" className="aspect-video" />
                </span>
              ),
            }
          : {})}
      />
      <OptionChoices
        // Other options have other initial choices.
        key={JSON.stringify(choices)}
        groups={item.groups}
        start={choices}
        errors={[]}
        names={choiceNames}
        labelOf={stockLabel}
        costs={optionCosts}
        pictures
        idStart="preview-"
      />
      <div className="item-add">
        {possible ? (
          <CountField name="preview" label={t("Quantity")} start={1} least={1} most={1} />
        ) : null}
        <Button type="button" disabled={!possible} className="min-h-12 min-w-0 flex-[1_1_9rem]">
          {possible ? t("Add {m} • {price}", { m: 1, price: amount }) : label && t(label)}
        </Button>
      </div>
    </>
  );
}

function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  // Each read of the form makes a new object for the same file.
  const key = file && `${file.name} ${file.size} ${file.lastModified}`;
  useEffect(() => {
    if (!file) return setAddress(null);
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return address;
}
