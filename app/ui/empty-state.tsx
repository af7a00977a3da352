import type { ReactNode } from "react";

export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line px-6 py-12 text-center">
      <div
        aria-hidden
        className="grid size-20 place-items-center rounded-full bg-brand-soft text-brand-text"
      >
        {drawing}
      </div>
      <h2 className="mt-5 text-xl font-bold">{title}</h2>
      <p className="mt-2 max-w-sm text-muted">{children}</p>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
