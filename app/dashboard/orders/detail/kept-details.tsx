import { useEffect, useRef, useState, type ReactNode } from "react";

type KeptProps = {
  summary: ReactNode;
  /** Whether the form inside was refused, as far as is known: not while it is sent again. */
  isRefused: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Folds a form until it is opened or refused. Once open it stays so, also while it is sent again:
 * its error is never folded away.
 */
export function KeptDetails({ summary, isRefused, className = "", children }: KeptProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(isRefused);
  useEffect(() => {
    // It may have been opened before there were scripts to notice.
    if (details.current?.open) setOpen(true);
  }, []);
  return (
    <details
      ref={details}
      open={isOpen || isRefused || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={`group ${className}`}
    >
      {summary}
      {children}
    </details>
  );
}
