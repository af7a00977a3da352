import { Ink, at, circle, dark, ellipse, faded, light, path, rect, scatter, stroke } from "./ink";
import { meats, suya } from "./skewers";

/** Store marks, 512 × 512 to the edges: the page rounds the corners. */
type Draw = (ink: Ink) => string;

const logos: Record<string, Draw> = {
  "mama-put": (ink) => {
    const cream = "#fff4e2";
    let out =
      rect(
        0,
        0,
        512,
        512,
        0,
        ink.linear(
          [
            [0, "#fb8a6c"],
            [1, "#e85a42"],
          ],
          [0, 0],
          [1, 1],
        ),
      ) + circle(256, 262, 206, "#f9a087", faded(0.34));
    out += [188, 256, 324]
      .map((x, i) =>
        stroke(`M${x} 172c-26 -26 26 -44 0 ${i === 1 ? -92 : -72}`, cream, 20, faded(0.92)),
      )
      .join("");
    out +=
      path(
        "M112 226H400C404 330 378 404 256 404S108 330 112 226Z",
        dark("#c93f2a", 0.3),
        `transform="translate(0 14)" fill-opacity="0.4"`,
      ) +
      path(
        "M112 226H400C404 330 378 404 256 404S108 330 112 226Z",
        ink.linear(
          [
            [0, "#4a2a22"],
            [1, "#2c1712"],
          ],
          [0, 0],
          [1, 1],
        ),
      );
    out +=
      stroke("M112 262C72 262 72 316 118 318M400 262C440 262 440 316 394 318", "#3a201a", 22) +
      ellipse(256, 226, 150, 44, "#5c382e") +
      ellipse(256, 224, 130, 34, "#e2602a");
    out += scatter(ink, 70, 256, 222, 120, 28, 6)
      .map(([x, y]) =>
        at(
          x,
          y,
          ellipse(0, 0, 10, 3.6, ink.random.pick(["#f59a4d", "#f7b06a", "#c9460f"])),
          ink.random.int(-60, 60),
        ),
      )
      .join("");
    return (
      out +
      stroke("M150 286Q156 346 196 372", cream, 12, faded(0.4)) +
      path(
        "M256 366C216 336 214 300 238 296C250 294 256 306 256 310C256 306 262 294 274 296C298 300 296 336 256 366Z",
        "#f7715b",
      )
    );
  },
  "suya-spot": (ink) => {
    let out =
      rect(
        0,
        0,
        512,
        512,
        0,
        ink.linear(
          [
            [0, "#1d6b3f"],
            [1, "#0c3a22"],
          ],
          [0, 0],
          [1, 1],
        ),
      ) + circle(256, 262, 200, "#2b7d4d", faded(0.4));
    out +=
      path(
        "M256 452C150 452 112 372 152 300C172 262 186 232 176 180C226 206 236 246 232 280C262 236 274 168 248 96C336 142 380 232 366 300C392 284 396 258 394 240C428 316 396 452 256 452Z",
        ink.linear([
          [0, "#ffc94d"],
          [0.5, "#f58a25"],
          [1, "#e0521b"],
        ]),
      ) +
      path(
        "M258 440C194 440 176 388 200 346C212 324 220 306 216 284C248 304 256 330 254 350C274 326 284 290 276 258C322 296 342 352 328 386C318 420 296 440 258 440Z",
        "#ffe08a",
        faded(0.9),
      );
    return out + at(256, 262, suya(ink, light(meats.beef, 0.04), 5), -38, 1.72);
  },
};

/** Draws the logo of a demo store as an SVG of 512 × 512, or null when it has none. */
export function drawLogo(slug: string): string | null {
  const draw = logos[slug];
  if (!draw) return null;
  const ink = new Ink(`logo:${slug}`);
  return ink.svg(512, 512, draw(ink));
}
