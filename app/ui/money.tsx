import { formatKobo } from "~/shared/money";

/**
 * An amount for people to read. `kobo` is whole kobo. Digits keep their width, so that columns
 * stand.
 */
export function Money({ kobo, className = "" }: { kobo: number; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatKobo(kobo)}</span>;
}
