import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";

export type ButtonVariant = "primary" | "strong" | "quiet" | "danger";

const shape =
  "relative inline-flex min-h-11 items-center justify-center gap-2 rounded-button px-5 py-2 text-center font-semibold leading-tight transition active:scale-[0.98] aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:border-transparent disabled:bg-rest-soft disabled:text-muted forced-colors:border";

const styles: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:brightness-95",
  strong: "bg-ink text-on-ink hover:brightness-90",
  quiet: "border border-line bg-card text-ink hover:border-muted",
  danger: "bg-danger text-on-danger hover:brightness-95",
};

export function buttonClass(variant: ButtonVariant = "primary", extra = ""): string {
  return `${shape} ${styles[variant]} ${extra}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  busy?: boolean;
  children: ReactNode;
};

/** While `busy` the button keeps its width and focus, is announced as busy, and ignores clicks. */
export function Button({
  variant = "primary",
  busy = false,
  className = "",
  type = "submit",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <span className={`inline-flex items-center gap-2 ${busy ? "opacity-0" : ""}`}>
        {children}
      </span>
      {busy ? (
        <span
          aria-hidden
          className="absolute size-5 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : null}
    </button>
  );
}
