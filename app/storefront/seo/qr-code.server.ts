import QRCode from "qrcode";

/** A QR code as one SVG path of unit squares, with the margin of 4 modules that readers need. */
type QrPicture = { size: number; path: string };

const MARGIN = 4;

/** Draws a URL's QR code with error correction M: 15 per cent may be lost on a greasy counter. */
export function qrPicture(text: string): QrPicture {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      let run = 0;
      while (x + run < modules.size && modules.get(y, x + run)) run++;
      if (run) path += `M${x + MARGIN} ${y + MARGIN}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { size: modules.size + 2 * MARGIN, path };
}
