import QRCode from "qrcode";

/**
 * A QR code as one SVG path: dark modules are unit squares, the margin of 4 that readers need is
 * included.
 */
type QrPicture = { size: number; path: string };

const MARGIN = 4;

/**
 * Draws the QR code of a URL with error correction M: 15 per cent of it may be lost on a greasy
 * counter.
 */
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
