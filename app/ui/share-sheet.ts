/**
 * Opens the device's share sheet. Must be called by a tap.
 * @returns false if there is none, or the device refuses (some in-app browsers do): then share the
 * link another way. True also if the person closes the sheet.
 */
export const shareSheet = (what: ShareData): Promise<boolean> =>
  typeof navigator.share === "function"
    ? navigator.share(what).then(
        () => true,
        (error: unknown) => (error as Error).name === "AbortError",
      )
    : Promise.resolve(false);
