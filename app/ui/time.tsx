import { formatDateTime, formatTime, timeAgo } from "~/shared/clock";

type TimeProps = { at: Date; className?: string } & (
  { format: "datetime" | "time"; zone: string } | { format: "ago"; now: Date }
);

/**
 * Formats an instant for people and machines.
 * - datetime: `Fri 20 Nov, 2:30 pm`, time: `2:30 pm`, both by the clock in `zone` (IANA)
 * - ago: `7 min ago`, counted from `now`, the time of rendering (so that server and browser write
 *   the same)
 */
export function Time(props: TimeProps) {
  const { at, format, className } = props;
  const text =
    format === "ago"
      ? timeAgo(at, props.now)
      : format === "time"
        ? formatTime(at, props.zone)
        : formatDateTime(at, props.zone);
  return (
    <time dateTime={at.toISOString()} className={className}>
      {text}
    </time>
  );
}
