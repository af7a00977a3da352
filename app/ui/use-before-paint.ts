import { useEffect, useLayoutEffect } from "react";

/** Runs an effect before the page is painted. On a server, where nothing is, a plain effect. */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
