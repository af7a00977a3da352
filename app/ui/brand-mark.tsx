import { brand } from "~/shared/brand";

/** Draws the product's logo, a steaming bowl. Decorative: its name is beside it or on its link. */
export function BrandSign({ className = "size-9" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 40 40" width="40" height="40" className={className}>
      <rect width="40" height="40" rx="12" fill="var(--brand)" />
      <g fill="none" stroke="var(--on-brand)" strokeWidth="2.6" strokeLinecap="round">
        <path
          d="M9 21.5h22c0 6.4-4.6 10.5-11 10.5S9 27.9 9 21.5Z"
          fill="var(--on-brand)"
          stroke="none"
        />
        <path d="M14.5 16.5c-1.6-2 1.6-3.6 0-6M20 16.5c-1.6-2 1.6-3.6 0-6M25.5 16.5c-1.6-2 1.6-3.6 0-6" />
      </g>
    </svg>
  );
}

export function BrandName() {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl font-extrabold tracking-tight">
      <BrandSign />
      {brand.name}
    </span>
  );
}
