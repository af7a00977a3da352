import { Money } from "./money";

/** Shows a line of a sum in a description list: its label and its amount in kobo. */
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
