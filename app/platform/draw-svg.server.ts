import { execFile } from "node:child_process";
import { createRequire } from "node:module";

/**
 * Beyond these it is no logo. A drawing of a few kilobytes may ask for gigabytes and hours, by
 * pictures packed into it or filters upon filters, and what draws it can't be stopped.
 */
const MAX_CPU_SECONDS = 3;
/** On a machine that others keep busy. */
const MAX_SECONDS = 6;
const MAX_KILOBYTES = 1_000_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** What the other process does: a drawing in, a PNG out. */
const script = `const { default: sharp } = await import(process.argv[1]);
const [, , width, limitInputPixels] = process.argv.map(Number);
sharp.concurrency(1);
const parts = [];
for await (const part of process.stdin) parts.push(part);
process.stdout.write(await sharp(Buffer.concat(parts), { limitInputPixels, failOn: "error", pages: 1 }).resize(width, width, { fit: "inside", withoutEnlargement: true }).png({ compressionLevel: 1 }).toBuffer());`;

/**
 * Draws an SVG in a process of its own, which may take 3 s of a processor and 1 GB, and is the
 * first to go where memory ends: whatever the drawing asks for, this process keeps answering
 * (docs/rules.md, Pictures).
 * @param size.width of the box that it is drawn into, in pixels; the drawing never claims to be
 * larger than it is
 * @param size.mostPixels that it may claim
 * @returns a PNG
 * @throws when it can't be drawn, or not within these bounds
 */
export function drawSvg(
  bytes: Buffer,
  { width, mostPixels }: { width: number; mostPixels: number },
): Promise<Buffer> {
  const node = [
    process.execPath,
    "--input-type=module",
    "-e",
    script,
    createRequire(import.meta.url).resolve("sharp"),
    String(width),
    String(mostPixels),
  ] as const;
  const [command, ...args] =
    process.platform === "win32"
      ? node
      : [
          "/bin/sh",
          "-c",
          `ulimit -t ${MAX_CPU_SECONDS}; ulimit -d ${MAX_KILOBYTES}; echo 1000 >/proc/self/oom_score_adj; exec "$0" "$@"`,
          ...node,
        ];
  return new Promise((resolve, reject) => {
    // Nothing of this process's secrets goes along.
    const child = execFile(
      command,
      args,
      {
        env: { NODE_ENV: "production" },
        encoding: "buffer",
        maxBuffer: MAX_OUTPUT_BYTES,
        timeout: MAX_SECONDS * 1_000,
        killSignal: "SIGKILL",
      },
      (error, drawn, stderr) => {
        if (error)
          reject(
            new Error(
              `An SVG could not be drawn (${error.signal ?? error.code ?? "no reason"}): ${stderr.toString("utf8").slice(0, 500)}`,
            ),
          );
        else resolve(drawn);
      },
    );
    // it has ended before it had read everything: that is reported above
    child.stdin?.on("error", () => {});
    child.stdin?.end(bytes);
  });
}
