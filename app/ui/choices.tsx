import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { formatKobo } from "~/shared/money";
import { msg, type Message } from "~/shared/translate";
import { useScripts } from "./use-scripts";
import { useTranslate } from "./use-translation";

type Option = {
  id: string;
  name: string;
  priceKobo: number;
  unit: string | null;
  most: number;
  /** When chosen, it is the only one of its group. */
  excludesOthers: boolean;
  isAvailable: boolean;
  inventory: number | null;
  allergens: string[];
};
type OptionGroup = {
  id: string;
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  options: Option[];
};

type Props = {
  groups: OptionGroup[];
  start: [optionId: string, quantity: number][];
  errors: { groupId: string | null; message: Message }[];
  /** Names the field of a group, and the number field of an option. */
  names: { group: (id: string) => string; option: (id: string) => string };
  labelOf: (option: Option) => Message | null;
  /** Prefix of the groups' element ids, for a page with several of these forms. */
  idStart?: string;
};

/** Returns the element id of a group's field, to move the focus to it. */
export const groupFieldId = (groupId: string | null, start = "g-"): string => `${start}${groupId}`;

/** Unchooses options that can't be combined with the one chosen last. */
function keepAlone(group: HTMLFieldSetElement, last: EventTarget): void {
  const fields = [...group.querySelectorAll<HTMLInputElement>("[type=checkbox],[type=number]")];
  const chosen = fields.find((field) => field === last);
  if (!(chosen?.type === "number" ? Number(chosen.value) > 0 : chosen?.checked)) return;
  for (const field of fields)
    if (field !== chosen && ("alone" in field.dataset || "alone" in chosen!.dataset)) {
      field.checked = false;
      if (field.type === "number") field.value = "0";
    }
}

/**
 * Radio buttons for one option, ticks for at most one of each, numbers for several of one
 * (docs/rules.md, Item options).
 */
export function OptionChoices({ groups, start, errors, names, labelOf, idStart }: Props) {
  const t = useTranslate();
  const counts = new Map(start);
  return groups.map((group) => {
    const error = errors.find(({ groupId }) => groupId === group.id);
    const isSingle = group.max === 1;
    return (
      <fieldset
        key={group.id}
        id={groupFieldId(group.id, idStart)}
        tabIndex={-1}
        className="choices"
        onInput={(event) => keepAlone(event.currentTarget, event.target)}
      >
        <legend>
          <b>{group.name}</b>{" "}
          <small>
            {groupRules(group)
              .map((rule) => t(rule))
              .join(", ")}
          </small>
        </legend>
        {error ? (
          <p role="alert" className="mb-2 font-medium text-bad">
            {t(error.message)}
          </p>
        ) : null}
        {group.options.map((option) => (
          <Choosing
            key={option.id}
            option={option}
            isSize={group.isSize}
            count={counts.get(option.id) ?? 0}
            label={labelOf(option)}
            name={!isSingle && option.most > 1 ? names.option(option.id) : names.group(group.id)}
            type={isSingle ? "radio" : option.most > 1 ? "number" : "checkbox"}
          />
        ))}
        {isSingle && group.min === 0 ? (
          <label>
            <input
              type="radio"
              name={names.group(group.id)}
              value=""
              defaultChecked={!group.options.some(({ id }) => counts.get(id))}
            />
            {t("None")}
          </label>
        ) : null}
      </fieldset>
    );
  });
}

type ChoosingProps = {
  option: Option;
  isSize: boolean;
  count: number;
  label: Message | null;
  name: string;
  type: "radio" | "checkbox" | "number";
};

function Choosing({ option, isSize, count, label, name, type }: ChoosingProps) {
  const { id, priceKobo, unit, allergens, most } = option;
  const t = useTranslate();
  const gone = !option.isAvailable || option.inventory === 0;
  const added = priceKobo > 0 && !isSize ? "+" : "";
  const amount = priceKobo || isSize ? added + formatKobo(priceKobo) : "";
  const price = unit ? t("{price} per {unit}", { price: amount, unit }) : amount;
  return (
    <label aria-disabled={gone || undefined}>
      {type === "number" ? null : (
        <input
          type={type}
          name={name}
          value={id}
          defaultChecked={count > 0 && !gone}
          disabled={gone}
          data-alone={option.excludesOthers || undefined}
        />
      )}
      <span>
        {option.name}
        {label ? <small> {t(label)}</small> : null}
        {allergens[0] ? (
          <small>
            {" "}
            {t("Contains:")} {allergens.join(", ")}
          </small>
        ) : null}
        {type === "number" ? <small className="block">{price}</small> : null}
      </span>
      {type === "number" ? null : <span className="tabular-nums">{price}</span>}
      {type === "number" ? (
        <CountField
          name={name}
          label={option.name}
          start={gone ? 0 : count}
          least={0}
          most={gone ? 0 : Math.min(most, option.inventory ?? most)}
        />
      ) : null}
    </label>
  );
}

type CountFieldProps = {
  name: string;
  label: string;
  start: number;
  least: number;
  most: number;
  /** The buttons' names, if they aren't made from the label. */
  less?: string;
  more?: string;
};

/** Shows a number field; with scripts it has a button on either side. */
export function CountField({ name, label, start, least, most, less, more }: CountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const t = useTranslate();
  const button = (step: "stepUp" | "stepDown", text: string, Icon: typeof Plus) => (
    <button
      type="button"
      className="round"
      aria-label={text}
      onClick={(event) => {
        event.preventDefault(); // of the label around it
        input.current?.[step]();
        input.current?.dispatchEvent(new Event("input", { bubbles: true }));
      }}
    >
      <Icon aria-hidden width={20} height={20} />
    </button>
  );
  const started = useScripts();
  return (
    <span className="count">
      {started ? button("stepDown", less ?? t("Remove one {name}", { name: label }), Minus) : null}
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        defaultValue={start}
        min={least}
        max={most}
        disabled={most === 0}
      />
      {started ? button("stepUp", more ?? t("One more {name}", { name: label }), Plus) : null}
    </span>
  );
}

/** Says how many of a group to choose, and how many are free. */
function groupRules({ min, max, free }: OptionGroup): Message[] {
  const rules = [];
  if (max === null) rules.push(min ? msg("At least {n}", { n: min }) : msg("Optional"));
  else if (min === 0) rules.push(msg("Up to {n}", { n: max }));
  else if (min === max) rules.push(msg("Pick {n}", { n: min }));
  else rules.push(msg("Pick {n}–{most}", { n: min, most: max }));
  if (free > 0) rules.push(msg("first one free|first {n} free", { n: free }));
  return rules;
}
