/**
 * Opens the device's share sheet. Must be called by a tap.
 * @returns false where there is none, or the device refuses (some in-app browsers do): then the link
 * has to be handed over another way. True also for a person who puts the sheet away.
 */
export const shareSheet = (what: ShareData): Promise<boolean> =>
  typeof navigator.share === "function"
    ? navigator.share(what).then(
        () => true,
        (error: unknown) => (error as Error).name === "AbortError",
      )
    : Promise.resolve(false);
