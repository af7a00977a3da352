import { parentPort, workerData } from "node:worker_threads";
import type { AboutMenu } from "~/dashboard/menu/import/read-menu.server";

/** What `readFile` (app/platform/file-reader.server.ts) starts: one reader, one file, one answer. */
const readers = {
  pictureType: async (bytes: Uint8Array) =>
    (await import("~/platform/picture-type.server")).pictureType(bytes),
  menu: async ({ text, about }: { text: string; about: AboutMenu }) =>
    (await import("~/dashboard/menu/import/read-menu.server")).readMenu(text, about),
};

const { name, input } = workerData as { name: keyof typeof readers; input: never };
parentPort!.postMessage(await readers[name](input));
