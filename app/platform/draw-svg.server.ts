import { execFile } from "node:child_process";
import { createRequire } from "node:module";

/** A few kilobytes of SVG may ask for gigabytes and hours, and the renderer can't be stopped. */
const MAX_CPU_SECONDS = 3;
/** Wall-clock time, on a busy machine. */
const MAX_SECONDS = 6;
const MAX_KILOBYTES = 1_000_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Runs in the other process: an SVG on stdin, a PNG on stdout. */
const script = `const { default: sharp } = await import(process.argv[1]);
const [, , width, limitInputPixels] = process.argv.map(Number);
sharp.concurrency(1);
const parts = [];
for await (const part of process.stdin) parts.push(part);
process.stdout.write(await sharp(Buffer.concat(parts), { limitInputPixels, failOn: "error", pages: 1 }).resize(width, width, { fit: "inside", withoutEnlargement: true }).png({ compressionLevel: 1 }).toBuffer());`;

/**
 * Draws an SVG in a process of its own, limited to 3 s of CPU and 1 GB and first to be killed when
 * memory runs out, so that this process keeps answering (docs/rules.md, Pictures).
 * @param size.width of the square it is fitted into, in pixels
 * @param size.mostPixels that the drawing may claim to have
 * @returns a PNG
 * @throws when it can't be drawn within these limits
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
    // `env` keeps this process's secrets from it.
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
    // It ended before it had read everything, which is reported above.
    child.stdin?.on("error", () => {});
    child.stdin?.end(bytes);
  });
}
