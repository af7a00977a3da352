import { useEffect, useLayoutEffect } from "react";

/** Runs an effect before the page is painted. Servers, which paint nothing, only know the other. */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
