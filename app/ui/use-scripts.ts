import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns whether scripts run: false on the server, and until the page has been hydrated. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
