import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Its message is one line, ready to print. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

/**
 * Creates the data folder if it is missing, and checks that this process may write in it.
 * @throws DataFolderError
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

/** Without `recursive`: below /proc, where mkdir fails with ENOENT, Node 20 retries for ever. */
function makeFolder(path: string): void {
  const folder = statSync(path, { throwIfNoEntry: false });
  if (folder?.isDirectory()) return;
  if (!folder) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // another process was faster
    const another = (error as { code?: string }).code === "EEXIST" && statSync(path).isDirectory();
    if (!another) throw error;
  }
}
