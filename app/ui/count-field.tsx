import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { useScripts } from "./use-scripts";
import { useTranslate } from "./use-translation";

type Props = {
  name: string;
  label: string;
  start: number;
  least: number;
  most: number;
  /** The buttons' names, if they aren't made from the label. */
  less?: string;
  more?: string;
  /** The id of the option that is counted. */
  option?: string;
  /** No more can be added. */
  isFull?: boolean;
};

/** Shows a number field; with scripts it has a button on either side. */
export function CountField(props: Props) {
  const { name, label, start, least, most, less, more, option, isFull = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const t = useTranslate();
  const step = (way: "stepUp" | "stepDown") => {
    input.current?.[way]();
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    // At 0 the other button and the field may go, so the focus stays with the one that doesn't.
    if (input.current?.value === "0") plus.current?.focus();
  };
  const button = (way: "stepUp" | "stepDown", text: string, Icon: typeof Plus) => (
    <button
      ref={way === "stepUp" ? plus : undefined}
      type="button"
      className="round"
      aria-label={text}
      aria-disabled={(way === "stepUp" && isFull) || undefined}
      onClick={(event) => {
        event.preventDefault(); // of the label around it
        step(way);
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
        data-option={option}
      />
      {started ? button("stepUp", more ?? t("One more {name}", { name: label }), Plus) : null}
    </span>
  );
}
