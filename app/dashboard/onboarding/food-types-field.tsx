import { Plus } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { addFoodType, foodTypes, OTHER } from "./business-form";
import { ChoiceTick, ChoiceTickGroup } from "~/ui/choice-tick";

type Props = {
  id: string;
  chosen: string[];
  own: string[];
  typed: string;
  errors: string[] | undefined;
  newField: { id: string; errors: string[] | undefined };
};

/** Other reveals a field for more; without scripts, Add posts the form. */
export function FoodTypesField({ id, chosen, own: ownBefore, typed, errors, newField }: Props) {
  const [own, setOwn] = useState(ownBefore);
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const input = document.getElementById(newField.id);
    if (!(input instanceof HTMLInputElement)) return;
    const added = addFoodType(input.value, own);
    setError(added.ok ? null : added.message);
    if (added.ok) {
      setOwn(added.own);
      input.value = "";
    }
    input.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <ChoiceTickGroup
      id={id}
      legend="Food types"
      hint="What do you cook? We’ll draft your first menu from it."
      errors={errors}
      className="food-types"
    >
      <div className="grid gap-2 min-[400px]:grid-cols-2">
        {foodTypes.map((name) => (
          <ChoiceTick
            key={name}
            name="foodTypes"
            value={name}
            title={name}
            defaultChecked={chosen.includes(name)}
          />
        ))}
        <ChoiceTick
          name="foodTypes"
          value={OTHER}
          title={OTHER}
          defaultChecked={chosen.includes(OTHER) || own.length > 0}
          className="opens-own"
        />
      </div>
      <div className="grid grid-cols-1 gap-3 rounded-card border border-dashed border-line p-3.5 supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:[.food-types:has(.opens-own:checked)_&]:grid">
        {own.length ? (
          <div className="grid gap-2 sm:grid-cols-2">
            {own.map((name) => (
              <ChoiceTick
                key={name}
                name="customFoodTypes"
                value={name}
                title={name}
                defaultChecked
              />
            ))}
          </div>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <Field
            id={newField.id}
            name="newFoodType"
            label="Another food type"
            defaultValue={typed}
            errors={error ? [error] : newField.errors}
            maxLength={40}
            onKeyDown={addOnEnter}
          />
          <Button
            variant="quiet"
            name="intent"
            value="add-food-type"
            className={(error ?? newField.errors?.length) ? "mb-7" : ""}
            onClick={(event) => {
              event.preventDefault();
              add();
            }}
          >
            <Plus aria-hidden className="size-5" /> Add
          </Button>
        </div>
      </div>
    </ChoiceTickGroup>
  );
}
