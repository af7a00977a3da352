import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState, type CSSProperties } from "react";
import { paths } from "~/shared/paths";
import {
  focusPlaces,
  MIDDLE,
  positionOfCut,
  readFocus,
  writeFocus,
  type FocusPoint,
  type PictureToAdjust,
} from "~/shared/picture-cut";
import { cardClass } from "~/ui/card";
import { TickField } from "~/ui/tick-field";
import { FocusPad } from "./focus-pad";

export type SentAdjustment = { focus: string; brighter: string };

type Props = {
  image: string;
  picture: PictureToAdjust;
  sent: SentAdjustment | null;
  isOpen: boolean;
};

const CURVE = "brighter-curve";
const lit: CSSProperties = { filter: `url(#${CURVE})` };

/**
 * Asks for the point to crop around and whether to brighten (docs/rules.md, Pictures). With
 * scripts, people set the point on the picture and previews follow; without, they choose one of
 * nine. Saving the form renders the picture.
 */
export function PictureAdjustment({ image, picture, sent, isOpen }: Props) {
  const [focus, setFocus] = useState(readFocus(sent?.focus) ?? picture.focus);
  const [brighter, setBrighter] = useState(sent ? sent.brighter === "on" : picture.brighter);
  const [undone, setUndone] = useState(0);
  // Also open if the form came back with an unsaved adjustment.
  const [beginsOpen] = useState(
    isOpen || writeFocus(focus) !== writeFocus(picture.focus) || brighter !== picture.brighter,
  );
  const [started, setStarted] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Picks up choices made before hydration or restored by the browser.
    const form = new FormData(place.current!.closest("form")!);
    setFocus((shown) => readFocus(form.get("focus")) ?? shown);
    setBrighter(form.get("brighter") === "on");
    setStarted(true);
  }, []);
  const original = paths.dashboard.itemPicture(image);
  const undo = () => {
    setFocus(MIDDLE);
    setBrighter(false);
    setUndone(undone + 1);
  };
  const cut = (ratio: number, isLit: boolean) => (
    <img
      src={original}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      style={{
        aspectRatio: ratio,
        objectPosition: positionOfCut(picture, ratio, focus),
        ...(isLit ? lit : {}),
      }}
      className="w-full rounded-xl object-cover"
    />
  );
  const isAsItCame = writeFocus(focus) === writeFocus(MIDDLE) && !brighter;
  return (
    <details ref={place} open={beginsOpen} className={cardClass("group mt-3")}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold">
        Crop and light
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pt-1 pb-4">
        <input type="hidden" name="adjusts" value={image} />
        {picture.curve ? <Curve table={picture.curve} /> : null}
        <fieldset>
          <legend className="font-medium">Where is the food?</legend>
          <p id="focus-description" className="text-sm text-muted">
            {started
              ? "Tap it, or use the arrow keys. It stays in view wherever the picture is cut."
              : "It stays in view wherever the picture is cut."}
          </p>
          <div className="mt-2 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
            {started ? (
              <FocusPad
                src={original}
                size={picture}
                style={brighter ? lit : undefined}
                focus={focus}
                describedBy="focus-description"
                onChange={setFocus}
              />
            ) : (
              <FocusChoices focus={focus} />
            )}
            <div className="grid grid-cols-2 gap-3 text-sm text-muted sm:grid-cols-1">
              <figure>
                {cut(1, brighter)}
                <figcaption className="mt-1">In the menu</figcaption>
              </figure>
              <figure>
                {cut(4 / 3, brighter)}
                <figcaption className="mt-1">On its page</figcaption>
              </figure>
            </div>
          </div>
        </fieldset>
        {picture.curve ? (
          <div>
            <TickField
              key={undone}
              id="brighter"
              name="brighter"
              checked={brighter}
              label="Make it brighter"
              hint="This picture is dark. Make it brighter, so customers see what they get."
              onChange={setBrighter}
            />
            <div className="mt-2 grid max-w-md grid-cols-2 gap-3 text-sm text-muted">
              <figure>
                {cut(4 / 3, false)}
                <figcaption className="mt-1">Before</figcaption>
              </figure>
              <figure>
                {cut(4 / 3, true)}
                <figcaption className="mt-1">Brighter</figcaption>
              </figure>
            </div>
          </div>
        ) : (
          <p className="text-sm text-muted">The light is good: nothing to make brighter.</p>
        )}
        {started ? (
          <button
            type="button"
            aria-disabled={isAsItCame || undefined}
            onClick={undo}
            className="min-h-11 justify-self-start font-semibold underline aria-disabled:text-muted aria-disabled:no-underline"
          >
            Use the original
          </button>
        ) : null}
      </div>
    </details>
  );
}

function Curve({ table }: { table: string }) {
  return (
    <svg width={0} height={0} aria-hidden className="absolute">
      <filter id={CURVE} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={table} />
          <feFuncG type="table" tableValues={table} />
          <feFuncB type="table" tableValues={table} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}

function FocusChoices({ focus }: { focus: FocusPoint }) {
  const now = writeFocus(focus);
  const isOther = !focusPlaces.some((place) => writeFocus(place.focus) === now);
  const choice = (value: string, label: string, className: string) => (
    <label
      key={value}
      className={`flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-field px-2 text-sm leading-tight has-checked:border-ink ${className}`}
    >
      <input
        type="radio"
        name="focus"
        value={value}
        defaultChecked={value === now}
        className="size-5 shrink-0 accent-[var(--ink)]"
      />
      {label}
    </label>
  );
  return (
    <div className="grid grid-cols-3 gap-2">
      {focusPlaces.map(({ focus: place, label }) => choice(writeFocus(place), label, ""))}
      {isOther ? choice(now, "Where it is now", "col-span-3") : null}
    </div>
  );
}
