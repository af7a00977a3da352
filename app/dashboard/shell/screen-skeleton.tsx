import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { useIsWaiting } from "~/ui/network-error";
import { later } from "~/ui/later";
import { opensOver, skeletonOf } from "./skeleton-shape";

const Skeleton = later(() => import("./skeleton").then((module) => module.Skeleton));

/** Whoever is there sooner is not worth a flicker. */
const PAUSE_MS = 100;

/**
 * Shows a screen, or the skeleton of the one being loaded. The screen stays mounted meanwhile, so
 * that it is unchanged if loading fails. Loading another part of the same screen is left to that
 * screen.
 */
export function ScreenOrSkeleton({ children }: { children: ReactNode }) {
  const { state, location, formMethod } = useNavigation();
  const here = useLocation().pathname;
  const isWaiting = useIsWaiting();
  const next =
    !isWaiting &&
    state === "loading" &&
    formMethod !== "POST" &&
    location.pathname !== here &&
    !opensOver(here, location.pathname)
      ? location.pathname
      : null;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!next) return;
    const timer = window.setTimeout(() => setLate(true), PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [next]);
  const shape = next && late ? skeletonOf(next) : null;
  return (
    <>
      <p role="status" className="sr-only">
        {shape ? "Loading" : ""}
      </p>
      {shape ? <Skeleton shape={shape} /> : null}
      <div hidden={shape !== null}>{children}</div>
    </>
  );
}
