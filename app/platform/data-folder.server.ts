import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The folder of DATA_DIR can't be used: one line to print. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

/**
 * Makes the data folder where it is missing, and checks that this process may write in it.
 * @param dataDir absolute
 * @throws DataFolderError naming the folder and how to fix it
 */
export function openDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${dataDir} is not writable (${(error as { code?: string }).code ?? "unknown error"}). Choose another one with DATA_DIR.`,
    );
  }
}

/**
 * Not mkdirSync's own `recursive`: below a folder like /proc, which answers ENOENT to its making of
 * any, Node 20 tries for ever.
 */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // a start beside this one
    const another = (error as { code?: string }).code === "EEXIST" && statSync(path).isDirectory();
    if (!another) throw error;
  }
}
