import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { useIsWaiting } from "~/ui/network-error";
import { opensOver, skeletonOf, type SkeletonShape } from "./skeleton-shape";

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

function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div aria-hidden className="motion-safe:animate-pulse">
      <Bar className="h-9 w-48 max-md:hidden" />
      <Bar className="mt-3 h-5 w-64 max-w-full max-md:hidden" />
      {shape === "home" ? (
        <Blocks count={4} className="mt-6 grid-cols-2 lg:grid-cols-4" block="h-28" />
      ) : null}
      {shape === "form" ? (
        <Blocks count={5} className="mx-auto mt-6 max-w-2xl" block="h-16" />
      ) : null}
      {shape === "cards" ? (
        <Blocks count={6} className="mt-6 sm:grid-cols-2 xl:grid-cols-3" block="h-44" />
      ) : null}
      {shape === "list" || shape === "home" ? (
        <Blocks count={5} className="mt-6" block="h-18" />
      ) : null}
    </div>
  );
}

function Blocks({ count, className, block }: { count: number; className: string; block: string }) {
  return (
    <div className={`grid gap-3 ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`rounded-card border border-line bg-card ${block}`} />
      ))}
    </div>
  );
}

const Bar = ({ className }: { className: string }) => (
  <div className={`rounded bg-rest-soft ${className}`} />
);
