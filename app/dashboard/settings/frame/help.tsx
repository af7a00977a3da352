import type { ReactNode } from "react";

/** Folds away a text that most people need once. */
export function Help({ children }: { children: ReactNode }) {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 active:opacity-70">
        What is this?
      </summary>
      <div className="grid gap-1 pb-2">{children}</div>
    </details>
  );
}

/** The same for several fields. */
export function HelpList({
  of,
  children,
}: {
  of: { label: string; hint: string }[];
  children?: ReactNode;
}) {
  return (
    <Help>
      {children}
      {of.map(({ label, hint }) => (
        <p key={label}>
          <b>{label}</b>: {hint}
        </p>
      ))}
    </Help>
  );
}
