import { parentPort, workerData } from "node:worker_threads";

/** What `readFile` (app/platform/file-reader.server.ts) starts: one reader, one file, one answer. */
const readers = {
  pictureType: async (bytes: Uint8Array) =>
    (await import("~/platform/picture-type.server")).pictureType(bytes),
  menu: async (text: string) =>
    (await import("~/dashboard/menu-import/menu-csv.server")).readMenu(text),
};

const { name, input } = workerData as { name: keyof typeof readers; input: never };
parentPort!.postMessage(await readers[name](input));
