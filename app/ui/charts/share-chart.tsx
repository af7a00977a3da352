import { ChartFigure, type ChartFrame } from "./chart-figure";
import type { ShareGeometry } from "./share-geometry.server";

/** The largest in the accent, the others in two strengths of ink; each also has a number. */
const fills = [
  "fill-brand-text",
  "fill-ink",
  "fill-ink/65",
  "fill-ink",
  "fill-ink/65",
  "fill-ink",
  "fill-ink/65",
];

/** Shows how a whole is divided, as a ring of numbered slices beside their names. */
export function ShareChart({
  frame,
  chart,
  parts,
}: {
  frame: ChartFrame;
  chart: ShareGeometry;
  parts: { name: string; share: string; amount: string }[];
}) {
  return (
    <ChartFigure frame={frame}>
      {(ids) => (
        <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
          <svg
            role="img"
            aria-labelledby={`${ids.title} ${ids.summary}`}
            viewBox="-80 -80 160 160"
            width="176"
            height="176"
            className="mx-auto size-44 shrink-0 text-[0.75rem] font-bold"
          >
            {chart.slices.map(({ path, mark }, index) => (
              <g key={index}>
                <path d={path} className={fills[index % fills.length]} />
                {mark ? (
                  <text x={mark.x} y={mark.y} dy="0.35em" textAnchor="middle" className="fill-card">
                    {index + 1}
                  </text>
                ) : null}
              </g>
            ))}
          </svg>
          <ol className="min-w-56 flex-1 tabular-nums">
            {parts.map(({ name, share, amount }, index) => (
              <li
                key={name}
                className="flex flex-wrap items-start gap-x-2 border-b border-line py-1.5 last:border-0"
              >
                <svg
                  aria-hidden
                  width="20"
                  height="20"
                  className="mt-0.5 size-5 shrink-0 text-[0.75rem] font-bold"
                >
                  <rect width="100%" height="100%" rx="4" className={fills[index % fills.length]} />
                  <text x="50%" y="50%" dy="0.35em" textAnchor="middle" className="fill-card">
                    {index + 1}
                  </text>
                </svg>
                <span className="line-clamp-2 min-w-24 flex-1 wrap-anywhere">{name}</span>
                <span className="ml-auto flex flex-wrap justify-end gap-x-3">
                  <span className="font-semibold">{share}</span>
                  <span className="min-w-20 text-right text-muted">{amount}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </ChartFigure>
  );
}
