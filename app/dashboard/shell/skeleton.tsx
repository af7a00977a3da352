import { cardClass } from "~/ui/card";
import { skeletonOf } from "./skeleton-shape";

/** @param pathname of the loading screen */
export function Skeleton({ pathname }: { pathname: string }) {
  const shape = skeletonOf(pathname) ?? "form";
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
        <div key={index} className={cardClass(block)} />
      ))}
    </div>
  );
}

const Bar = ({ className }: { className: string }) => (
  <div className={`rounded bg-rest-soft ${className}`} />
);
