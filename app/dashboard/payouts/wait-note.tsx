import { Hourglass } from "lucide-react";

/** Why payouts wait: nothing has gone wrong. */
export const WaitNote = ({ children }: { children: React.ReactNode }) => (
  <p className="flex items-start gap-2 rounded-xl bg-wait-soft p-3 text-wait">
    <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
    <span>{children}</span>
  </p>
);
