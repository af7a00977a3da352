import { cardClass } from "~/ui/card";
import { skeletonOf } from "./skeleton-shape";

/** @param pathname of the loading screen */
export function Skeleton({ pathname }: { pathname: string }) {
  const shape = skeletonOf(pathname) ?? "form";
  return (
    <div aria-hidden className="motion-safe:animate-pulse">
      <Bar className="h-9 w-48 max-md:hidden" />
      {shape === "home" || shape === "report" ? (
        <Blocks count={2} className="lg:grid-cols-2" block="h-40" />
      ) : null}
      {shape === "report" ? <Blocks count={1} block="h-80" /> : null}
      {shape === "list" ? <Bar className="mt-3 h-11 w-full" /> : null}
      {shape === "list" || shape === "home" ? (
        <div className={cardClass("mt-3 divide-y divide-line")}>
          {Array.from({ length: 8 }, (_, index) => (
            <div key={index} className="flex h-15 items-center gap-4 px-4">
              <Bar className="h-4 w-2/5" />
              <Bar className="ml-auto h-4 w-16" />
            </div>
          ))}
        </div>
      ) : null}
      {shape === "columns" ? (
        <Blocks count={6} className="min-[1100px]:grid-cols-3" block="h-52" />
      ) : null}
      {shape === "form" ? <Blocks count={5} className="max-w-2xl" block="h-16" /> : null}
    </div>
  );
}

function Blocks({
  count,
  className = "",
  block,
}: {
  count: number;
  className?: string;
  block: string;
}) {
  return (
    <div className={`mt-3 grid gap-3 ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cardClass(block)} />
      ))}
    </div>
  );
}

const Bar = ({ className }: { className: string }) => (
  <div className={`rounded-xl bg-rest-soft ${className}`} />
);
