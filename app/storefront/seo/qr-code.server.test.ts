import fc from "fast-check";
import QRCode from "qrcode";
import { expect, it } from "vitest";
import { qrPicture } from "./qr-code.server";

/** The modules that a path paints, as rows of 0 and 1 without the margin. */
function painted({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill("0"));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(run); i++) rows[Number(y)]![Number(x) + i] = "1";
  expect(rows.slice(0, 4).concat(rows.slice(-4)).flat()).not.toContain("1");
  return rows.slice(4, -4).map((row) => row.slice(4, -4).join(""));
}

/** fc.webUrl() takes seconds to prepare its paths. */
const webAddress = fc
  .tuple(fc.constantFrom("http", "https"), fc.domain(), fc.string())
  .map(([scheme, host, path]) => `${scheme}://${host}/${encodeURIComponent(path)}`);

it("paints the code's modules, with a margin of four", () => {
  fc.assert(
    fc.property(webAddress, (url) => {
      const { modules } = QRCode.create(url, { errorCorrectionLevel: "M" });
      const expected = Array.from({ length: modules.size }, (_, y) =>
        Array.from({ length: modules.size }, (_unused, x) => (modules.get(y, x) ? "1" : "0")).join(
          "",
        ),
      );
      expect(painted(qrPicture(url))).toEqual(expected);
    }),
    { numRuns: 15 },
  );
});
