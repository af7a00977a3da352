import { formatKobo } from "~/shared/money";

/** Formats an amount in whole kobo. Digits keep their width, so that columns line up. */
export function Money({ kobo, className = "" }: { kobo: number; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatKobo(kobo)}</span>;
}
