const loading: Promise<unknown>[] = [];

/** Lets hydration wait for the code of a part that the server's HTML shows. */
export const awaitPart = (part: Promise<unknown>): void => void loading.push(part);

/**
 * Waits for the code of all parts that the server's HTML shows; on the server, of all that it can
 * show. Rejects where a part's can't be had: the page stays as it is without scripts then.
 */
export const partsAreLoaded = (): Promise<unknown> => Promise.all(loading);
