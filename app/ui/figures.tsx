import type { ReactNode } from "react";
import { cardClass } from "./card";

type Figure = { label: string; value: ReactNode; note?: ReactNode };

/** Shows a page's few figures side by side in one card. */
export function Figures({
  label,
  figures,
  className = "",
}: {
  label: string;
  figures: Figure[];
  className?: string;
}) {
  return (
    <dl aria-label={label} className={cardClass(`figures ${className}`)}>
      {figures.map(({ label: name, value, note }) => (
        <div key={name}>
          <dt className="text-sm font-medium text-muted">{name}</dt>
          <dd className="text-lg leading-tight font-bold tracking-tight break-words">{value}</dd>
          {note ? <dd className="text-sm text-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
