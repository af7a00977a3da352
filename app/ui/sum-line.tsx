import { Money } from "./money";

export function SumLine({
  term,
  kobo,
  className = "",
}: {
  term: string;
  kobo: number;
  className?: string;
}) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt>{term}</dt>
      <dd className="ml-auto">
        <Money kobo={kobo} />
      </dd>
    </div>
  );
}
