import { bites } from "./bites";
import { bowls } from "./bowls";
import { cups } from "./cups";
import { grills } from "./grills";
import { Ink, rect } from "./ink";
import { plates } from "./plates";

const drawings = { ...plates, ...bowls, ...grills, ...bites, ...cups };

/** The names of all drawn dishes. */
export const pictureNames: readonly string[] = Object.keys(drawings);

/**
 * Draws one dish as an SVG document of 400 × 300; the same text on every machine.
 * @throws when no drawing has that name
 */
export function drawDish(name: string): string {
  const draw = drawings[name];
  if (!draw) throw new Error(`No drawing is called ${name}`);
  const ink = new Ink(name);
  const lamp = (seen: Ink) =>
    rect(
      0,
      0,
      400,
      300,
      0,
      seen.radial(
        [
          [0, "#fff3d6", 0.1],
          [0.5, "#fff3d6", 0],
          [0.72, "#4a1d08", 0],
          [1, "#4a1d08", 0.14],
        ],
        [0.3, 0.2],
        0.95,
      ),
    );
  return ink.svg(400, 300, draw(ink) + lamp(ink));
}
