import type { Frame } from "@playwright/test";
import type Axe from "axe-core";

export type Violation = {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string | undefined }[];
};

/**
 * Looks of texts that axe has passed in this process. Screens share most of them, and axe can't
 * judge the remaining ones (such as on a picture) a second time either.
 */
const read = new Set<string>();
/** How many texts of a new look to check. */
const READ_AT_MOST = 3;
/** WCAG 2.2, 1.4.3, with a margin for rounded colours. Large texts need less, which axe knows. */
const CLEARLY_ENOUGH = 4.6;
/** WCAG 2.2, 2.5.8, in CSS pixels. */
const TARGET_PX = 24;

type Options = {
  /** A selector of elements to skip. */
  without?: string;
  /** Only colours have changed. */
  contrastOnly?: boolean;
};

/**
 * Has axe run its two slow rules where they can't be decided without it.
 * - color-contrast: texts without clearly enough contrast to the plain colour behind them, or on
 * anything but a plain colour (on a picture, translucent, positioned). Of these, only texts of a
 * new look: class, colour, size and weight, and the ground, which is every layer with a colour,
 * picture, opacity or position down to an opaque one.
 * - target-size: controls below the minimum size without enough space around them, or largely
 *   covered. Can miss a text, on a plain colour or of a known look, over something that isn't its
 * ancestor.
 * @param bringAxe loads axe into the frame, if needed
 * @returns axe's violations
 */
export async function readLooks(
  frame: Frame,
  bringAxe: (frame: Frame) => Promise<void>,
  options: Options = {},
): Promise<Violation[]> {
  const question = {
    ...options,
    atMost: READ_AT_MOST,
    leastPx: TARGET_PX,
    leastContrast: CLEARLY_ENOUGH,
  };
  const { looks, doubtful } = await frame.evaluate(readPage, question);
  const wanted = looks.filter((look) => !read.has(look));
  if (wanted.length === 0 && doubtful === 0) return [];
  await bringAxe(frame);
  const { failed, violations } = await frame.evaluate(readPage, { ...question, wanted });
  for (const look of wanted) if (!failed.includes(look)) read.add(look);
  return violations;
}

type Question = Options & {
  wanted?: string[];
  atMost: number;
  leastPx: number;
  leastContrast: number;
};

/** Lists the looks and controls for axe to judge, or has it judge them. */
async function readPage(question: Question) {
  const { wanted, without, contrastOnly, atMost, leastPx, leastContrast } = question;
  type Colour = { red: number; green: number; blue: number; alpha: number };
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  const colours = new Map<string, Colour>();
  const colourOf = (css: string): Colour => {
    const known = colours.get(css);
    if (known) return known;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = css;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
    const colour = { red: red!, green: green!, blue: blue!, alpha: alpha! / 255 };
    colours.set(css, colour);
    return colour;
  };
  const over = (upper: Colour, lower: Colour): Colour => {
    const mixed = (part: "red" | "green" | "blue") =>
      upper[part] * upper.alpha + lower[part] * (1 - upper.alpha);
    return { red: mixed("red"), green: mixed("green"), blue: mixed("blue"), alpha: 1 };
  };
  /** WCAG 2.2's relative luminance. */
  const luminance = ({ red, green, blue }: Colour) => {
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const contrastOf = (text: Colour, ground: Colour) => {
    const [one, other] = [luminance(over(text, ground)), luminance(ground)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };

  /** `plain`: the single colour of the whole ground, if certain. */
  type Ground = { layers: string; faded: string; fixed: boolean; plain: Colour | null };
  const nameOf = (element: Element) => element.getAttribute("class") ?? element.localName;
  const grounds = new Map<Element, Ground>();
  const groundOf = (element: Element | null): Ground => {
    if (!element) return { layers: "", faded: "", fixed: false, plain: null };
    const known = grounds.get(element);
    if (known) return known;
    const { layers, faded, fixed, plain } = groundOf(element.parentElement);
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, position } = style;
    const colour = colourOf(backgroundColor);
    const shinesThrough = colour.alpha < 1;
    const isMixed = style.filter !== "none" || style.mixBlendMode !== "normal";
    /** Out of the flow, it may have other things than its ancestors behind it. */
    const isInFlow =
      position === "static" ||
      (position === "relative" && [style.zIndex, style.top, style.left].join() === "auto,0px,0px");
    const behind = isInFlow ? plain : null;
    const own = [
      backgroundColor === "rgba(0, 0, 0, 0)" ? "" : backgroundColor,
      backgroundImage === "none" ? "" : backgroundImage,
      position === "static" ? "" : position,
    ].join("");
    const ground = {
      layers: `${shinesThrough ? layers : ""}${own && `${nameOf(element)} ${own}/`}`,
      faded: opacity === "1" && !isMixed ? faded : `${faded} ${opacity} ${style.filter}`,
      fixed: fixed || position === "fixed",
      plain:
        backgroundImage !== "none" ? null : shinesThrough ? behind && over(colour, behind) : colour,
    };
    grounds.set(element, ground);
    return ground;
  };
  const saysSomething = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const isSeen = (element: Element) => {
    // First, because measuring inside a closed `details` forces a layout each time.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, bottom } = element.getBoundingClientRect();
    return (
      width > 1 &&
      bottom + window.scrollY > 0 && // excludes elements for screen readers or on focus
      !(without && element.closest(without))
    );
  };

  const looks = new Map<Element, string>();
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.matches("input, select, textarea") && !saysSomething(element)) continue;
    if (!isSeen(element)) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const { layers, faded, plain } = groundOf(element);
    const isPlain = plain && faded === "" && textShadow === "none";
    if (isPlain && contrastOf(colourOf(color), plain) >= leastContrast) continue;
    looks.set(
      element,
      [nameOf(element), color, fontSize, fontWeight, textShadow, faded, layers].join("|"),
    );
  }

  const controls = [
    ...(contrastOnly
      ? []
      : document.body.querySelectorAll(
          "a[href], button, summary, select, textarea, input:not([type=hidden]), [role][tabindex]:not([tabindex='-1'])",
        )),
  ].filter(
    (element) =>
      isSeen(element) && // its own text sets its height, so not inline in a text
      !(getComputedStyle(element).display === "inline" && saysSomething(element.parentElement!)),
  );
  const boxes = controls.map((element) => ({
    fixed: groundOf(element).fixed, // content below it can be scrolled into view
    box: element.getBoundingClientRect(),
  }));
  /** The distance of two boxes; negative if they overlap. */
  const between = (one: DOMRect, other: DOMRect) =>
    Math.max(
      one.left - other.right,
      other.left - one.right,
      one.top - other.bottom,
      other.top - one.bottom,
    );
  /** A point's distance to a box; 0 inside. */
  const toBox = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: DOMRect) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const centreOf = (box: DOMRect) => ({
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
  });
  const isSmall = (box: DOMRect) => Math.min(box.width, box.height) < leastPx;
  /** Whether a target-sized circle around a small control meets another target or its circle. */
  const isCrowded = (small: DOMRect, other: DOMRect) => {
    const { x, y } = centreOf(other);
    const centre = centreOf(small);
    return (
      toBox(centre, other) < leastPx / 2 ||
      (isSmall(other) && Math.hypot(x - centre.x, y - centre.y) < leastPx)
    );
  };
  /** The widest side of a box that another one leaves free; 0 if all is covered. */
  const freeBeside = (one: DOMRect, other: DOMRect) =>
    Math.max(
      other.left - one.left,
      one.right - other.right,
      other.top - one.top,
      one.bottom - other.bottom,
      0,
    );
  const doubtful = controls.filter((_, at) => {
    const { box, fixed } = boxes[at]!;
    const others = boxes.filter((other, place) => place !== at && other.fixed === fixed);
    if (isSmall(box)) return others.some((other) => isCrowded(box, other.box));
    const free = others
      .filter((other) => between(box, other.box) < 0)
      .map((other) => freeBeside(box, other.box))
      .filter((px) => px > 0); // completely covered: not a target
    return free.length > 1 || free.some((px) => px < leastPx);
  });

  if (!wanted)
    return {
      looks: [...new Set(looks.values())],
      doubtful: doubtful.length,
      failed: [] as string[],
      violations: [],
    };
  const left = new Map(wanted.map((look) => [look, atMost]));
  const texts = [...looks].flatMap(([element, look]) => {
    const more = left.get(look) ?? 0;
    left.set(look, more - 1);
    return more > 0 ? [element] : [];
  });
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(
    { include: [...texts, ...doubtful] },
    {
      runOnly: {
        type: "rule",
        values: [
          ...(texts.length > 0 ? ["color-contrast"] : []),
          ...(doubtful.length > 0 ? ["target-size"] : []),
        ],
      },
      resultTypes: ["violations"],
      elementRef: true,
      selectors: false,
      preload: false,
    },
  );
  return {
    looks: [],
    doubtful: 0,
    failed: violations
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes.map(({ element }) => looks.get(element!) ?? "")),
    violations: violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    })),
  };
}
