import { Fragment, useEffect, useRef, useState } from "react";
import { formatKobo } from "~/shared/money";
import { msg, type Message } from "~/shared/translate";
import { CountField } from "./count-field";
import { Picture } from "./picture";
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
  image?: string | null;
  imageColor?: string | null;
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
type Choice = [optionId: string, quantity: number];
/** In kobo: what an option adds as chosen, and what one more of it would add. */
type Cost = { quantity: number; nowKobo: number; nextKobo: number };

type Shared<Group> = {
  start: Choice[];
  /** Names the field of a group, and the number field of an option. */
  names: { group: (id: string) => string; option: (id: string) => string };
  labelOf: (option: Option) => Message | null;
  costs: (group: Group, choices: Choice[]) => (optionId: string) => Cost;
  /** Prefix of the groups' element ids, for a page with several of these forms. */
  idStart?: string;
  /** Shows options' pictures, where they have any. */
  pictures?: boolean;
};
type Props<Group> = Shared<Group> & {
  groups: Group[];
  errors: { groupId: string | null; message: Message }[];
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

const isGone = ({ isAvailable, inventory }: Option) => !isAvailable || inventory === 0;

const chosenIn = (group: HTMLFieldSetElement): Choice[] =>
  [...group.querySelectorAll("input")].flatMap((field): Choice[] => {
    if (field.type !== "number") return field.checked && field.value ? [[field.value, 1]] : [];
    const count = Math.trunc(Number(field.value));
    return count > 0 ? [[field.dataset.option!, count]] : [];
  });

/**
 * Radio buttons for one option, ticks for at most one of each, numbers for several of one
 * (docs/rules.md, Item options).
 */
export function OptionChoices<Group extends OptionGroup>({
  groups,
  errors,
  ...props
}: Props<Group>) {
  return groups.map((group) => (
    <GroupChoices
      key={group.id}
      group={group}
      error={errors.find(({ groupId }) => groupId === group.id)?.message}
      {...props}
    />
  ));
}

type GroupProps<Group> = Shared<Group> & { group: Group; error: Message | undefined };

function GroupChoices<Group extends OptionGroup>(props: GroupProps<Group>) {
  const { group, error, start, names, labelOf, costs, idStart, pictures } = props;
  const t = useTranslate();
  const started = useScripts();
  const field = useRef<HTMLFieldSetElement>(null);
  const [choices, setChoices] = useState(() =>
    start.filter(([id]) => group.options.some((one) => one.id === id && !isGone(one))),
  );
  // The browser may have restored the form, or the customer chosen before hydration.
  useEffect(() => setChoices(chosenIn(field.current!)), []);
  const counts = new Map(choices);
  const count = choices.reduce((sum, [, quantity]) => sum + quantity, 0);
  const isSingle = group.max === 1;
  const left = started && !isSingle && group.max !== null ? Math.max(0, group.max - count) : null;
  const costOf = costs(group, choices);
  const isPriced = group.isSize || group.options.some(({ priceKobo }) => priceKobo !== 0);
  const rules =
    left === 0 ? [msg("That’s {n}: take one off to change", { n: count })] : groupRules(group);
  return (
    <fieldset
      ref={field}
      id={groupFieldId(group.id, idStart)}
      tabIndex={-1}
      className="choices"
      onInput={(event) => {
        keepAlone(event.currentTarget, event.target);
        setChoices(chosenIn(event.currentTarget));
      }}
    >
      <legend>
        <b>{group.name}</b>{" "}
        {group.min > 0 ? <span className="required">{t("Required")}</span> : null}{" "}
        <small aria-live="polite">{rules.map((rule) => t(rule)).join(", ")}</small>
      </legend>
      {error ? (
        <p role="alert" className="mb-2 font-medium text-bad">
          {t(error)}
        </p>
      ) : null}
      <div className="picks">
        {group.options.map((option) => {
          const isMany = !isSingle && option.most > 1;
          return (
            <Choosing
              key={option.id}
              option={option}
              start={start.find(([id]) => id === option.id)?.[1] ?? 0}
              count={counts.get(option.id) ?? 0}
              left={option.excludesOthers ? null : left}
              label={labelOf(option)}
              price={isPriced ? priceWords(group, option, costOf(option.id), left) : []}
              name={isMany ? names.option(option.id) : names.group(group.id)}
              type={isSingle ? "radio" : isMany ? "number" : "checkbox"}
              picture={pictures === true && group.options.some(({ image }) => image)}
            />
          );
        })}
        {isSingle && group.min === 0 ? (
          <label className="pick">
            <input
              type="radio"
              name={names.group(group.id)}
              value=""
              defaultChecked={choices.length === 0}
            />
            <span>{t("None")}</span>
          </label>
        ) : null}
      </div>
    </fieldset>
  );
}

type ChoosingProps = {
  option: Option;
  start: number;
  count: number;
  /** How many more the group takes; null: any number, or nobody knows without scripts. */
  left: number | null;
  label: Message | null;
  price: Message[];
  name: string;
  type: "radio" | "checkbox" | "number";
  picture: boolean;
};

function Choosing(props: ChoosingProps) {
  const { option, start, count, left, label, price, name, type, picture } = props;
  const { id, allergens, most } = option;
  const t = useTranslate();
  const started = useScripts();
  const gone = isGone(option);
  const limit = gone ? 0 : Math.min(most, option.inventory ?? most, count + (left ?? most));
  const off = gone || (left === 0 && count === 0);
  const face = (
    <>
      {picture ? (
        <span className="pick-picture">
          <Picture
            {...{ image: option.image ?? null, color: option.imageColor ?? null }}
            name={option.name}
            widths={[192]}
            sizes="56px"
            ratio="1/1"
          />
        </span>
      ) : null}
      <span>
        {option.name}
        {label ? <small> {t(label)}</small> : null}
        {allergens[0] ? (
          <small>
            {" "}
            {t("Contains:")} {allergens.join(", ")}
          </small>
        ) : null}
      </span>{" "}
      <small>
        {price.map((word, at) => (
          <Fragment key={at}>
            {at > 0 ? ", " : null}
            <span className="whitespace-nowrap">{t(word)}</span>
          </Fragment>
        ))}
      </small>
    </>
  );
  return type === "number" ? (
    <label
      className={`pick counted${started && count === 0 ? " none" : ""}${count > 0 ? " any" : ""}`}
      aria-disabled={off || undefined}
    >
      <span>{face}</span>
      <CountField
        name={name}
        option={id}
        label={option.name}
        start={gone ? 0 : start}
        least={0}
        most={limit}
        isFull={count >= limit}
      />
    </label>
  ) : (
    <label className="pick" aria-disabled={off || undefined}>
      <input
        type={type}
        name={name}
        value={id}
        defaultChecked={start > 0 && !gone}
        disabled={off}
        data-alone={option.excludesOthers || undefined}
      />
      <span>{face}</span>
    </label>
  );
}

/** `−₦500` has a minus sign, which is as wide as the plus sign. */
const signed = (kobo: number): string => `${kobo < 0 ? "−" : "+"}${formatKobo(Math.abs(kobo))}`;

/** Says what an option adds: as chosen, else if it were chosen now. */
function priceWords(
  { isSize, max }: OptionGroup,
  { priceKobo, unit, most }: Option,
  { quantity, nowKobo, nextKobo }: Cost,
  left: number | null,
): Message[] {
  if (isSize) return [{ text: formatKobo(nextKobo) }];
  const word = (kobo: number): Message => (kobo === 0 ? msg("Included") : { text: signed(kobo) });
  if (quantity === 0)
    return unit && nextKobo !== 0 && nextKobo === priceKobo
      ? [msg("{price} per {unit}", { price: signed(nextKobo), unit })]
      : [word(nextKobo)];
  const isMore = nowKobo === 0 && nextKobo !== 0 && max !== 1 && quantity < most && left !== 0;
  return [word(nowKobo), ...(isMore ? [msg("then {price}", { price: signed(nextKobo) })] : [])];
}

/** Says how many of a group to choose, and how many are free. */
function groupRules({ min, max, free }: OptionGroup): Message[] {
  const rules = [];
  if (max === null) rules.push(min ? msg("Pick {n} or more", { n: min }) : msg("Pick any"));
  else if (min === 0) rules.push(msg("Pick up to {n}", { n: max }));
  else if (min === max) rules.push(msg("Pick {n}", { n: min }));
  else rules.push(msg("Pick {n} to {most}", { n: min, most: max }));
  if (free > 0) rules.push(msg("first one free|first {n} free", { n: free }));
  return rules;
}
