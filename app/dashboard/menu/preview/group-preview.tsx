import { stockLabel } from "~/core/menu/menu-item";
import { choiceNames } from "~/core/options/choices";
import { presetChoices } from "~/core/options/first-choices";
import { optionCosts } from "~/core/options/option-costs";
import type { ItemChoice } from "~/core/option-groups/option-groups.queries.server";
import type { GroupTexts } from "~/dashboard/menu/options/group-form";
import { OptionChoices } from "~/ui/choices";
import { PreviewFrame } from "./preview-frame";
import { groupTextsOf, previewedGroup } from "./previewed";
import { useFormFields } from "./use-form-fields";

type Props = {
  formId: string;
  menuItems: ItemChoice[];
  color: string;
  /** The form as posted for a preview; null if scripts show it. */
  sent: GroupTexts | null;
};

/** Shows the group as customers would see it once saved (docs/rules.md, Item options). */
export function GroupPreview({ formId, menuItems, color, sent }: Props) {
  const fields = useFormFields(formId, null);
  const texts = fields ? groupTextsOf(fields) : sent;
  const group = texts && previewedGroup(texts, menuItems);
  return (
    <PreviewFrame color={color} isAsked={sent !== null}>
      {group?.options[0] ? (
        <OptionChoices
          key={JSON.stringify(presetChoices([group]))}
          groups={[group]}
          start={presetChoices([group])}
          errors={[]}
          names={choiceNames}
          labelOf={stockLabel}
          costs={optionCosts}
          idStart="preview-"
        />
      ) : (
        <p>Options appear here as you name them.</p>
      )}
    </PreviewFrame>
  );
}
