import { useEffect, useRef, useState, type ReactNode } from "react";

type KeptProps = {
  summary: ReactNode;
  /** Whether the form inside was refused; false while it is being sent again. */
  isRefused: boolean;
  className?: string;
  children: ReactNode;
};

/** Once open or refused it stays open, so that an error never folds away. */
export function KeptDetails({ summary, isRefused, className = "", children }: KeptProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(isRefused);
  useEffect(() => {
    // It may have been opened before hydration.
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
