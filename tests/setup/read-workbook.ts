import { inflateRawSync } from "node:zlib";

/** Unpacks a zip in memory, by its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(entry + 10);
    const nameLength = zip.readUInt16LE(entry + 28);
    const local = zip.readUInt32LE(entry + 42);
    const begins = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begins, begins + zip.readUInt32LE(entry + 20));
    files.set(
      zip.toString("utf8", entry + 46, entry + 46 + nameLength),
      (method === 8 ? inflateRawSync(packed) : packed).toString("utf8"),
    );
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return files;
}

const plain = (xml: string) =>
  xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const columnOf = (cell: string) =>
  [...cell.replace(/\d+$/, "")].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * Reads a workbook as spreadsheets do: its sheets by name, each a list of rows keyed by its first
 * row.
 */
export function readWorkbook(file: Buffer): Record<string, Record<string, string | number>[]> {
  const files = unzip(file);
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item]) =>
      plain([...item!.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join("")),
  );
  const targets = new Map(
    [...files.get("xl/_rels/workbook.xml.rels")!.matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      /Id="([^"]*)"/.exec(tag)![1]!,
      /Target="\/?(?:xl\/)?([^"]*)"/.exec(tag)![1]!,
    ]),
  );
  return Object.fromEntries(
    [...files.get("xl/workbook.xml")!.matchAll(/<sheet [^>]*>/g)].map(([tag]) => {
      const target = targets.get(/r:id="([^"]*)"/.exec(tag)![1]!)!;
      return [/name="([^"]*)"/.exec(tag)![1]!, rowsOf(files.get(`xl/${target}`)!, shared)];
    }),
  );
}

function rowsOf(xml: string, shared: readonly string[]) {
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: (string | number)[] = [];
    for (const [, attributes = "", inner = ""] of row!.matchAll(
      /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
      if (value === undefined) continue;
      const at = columnOf(/r="([A-Z]+\d+)"/.exec(attributes)![1]!);
      cells[at] = / ?t="s"/.test(attributes) ? shared[Number(value)]! : Number(value);
    }
    return cells;
  });
  const [head = [], ...others] = rows;
  return others.map((row) =>
    Object.fromEntries(head.flatMap((name, at) => (at in row ? [[String(name), row[at]!]] : []))),
  );
}
