import type { ReactNode } from "react";

/** On a 96 × 96 grid: an empty plate, and a radio tower without reception. */
const drawings = {
  missing: (
    <>
      <circle cx="48" cy="48" r="26" />
      <circle cx="48" cy="48" r="16" />
      <path d="M10 24v14a5 5 0 0 0 10 0V24M15 24v48M86 72V24c-7 3-9 12-9 22h9" />
    </>
  ),
  failed: (
    <>
      <path d="M48 44 34 84M48 44l14 40M39 70h18M30 52a22 22 0 0 1 0-30M66 52a22 22 0 0 0 0-30" />
      <circle cx="48" cy="37" r="5" />
      <path d="M14 12l68 72" strokeDasharray="5 9" />
    </>
  ),
};

type PageMessageProps = {
  drawing: keyof typeof drawings;
  title: string;
  children: ReactNode;
  action?: ReactNode;
};

/** Replaces a page that can't be shown. */
export function PageMessage({ drawing, title, children, action }: PageMessageProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-2 py-10 text-center">
      <svg
        aria-hidden
        viewBox="0 0 96 96"
        width="112"
        height="112"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        className="size-28 rounded-full bg-brand-soft p-4 text-brand-text"
      >
        {drawings[drawing]}
      </svg>
      <h1 className="mt-6 text-2xl font-bold wrap-anywhere">{title}</h1>
      <div className="mt-2 text-muted">{children}</div>
      {action ? <div className="mt-6 grid gap-2">{action}</div> : null}
    </div>
  );
}
