import { Link } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { storePaths } from "~/shared/paths";
import { Picture } from "~/ui/picture";
import type { StoreHeader } from "./store-header";

/** The frame of a store's pages: its colours, its name and whether it is open. `top` joins the sticky header. */
export function StoreShell({ header, heading, wide, top, children }: { header: StoreHeader; heading?: boolean; wide?: boolean; top?: ReactNode; children: ReactNode }) {
  const width = wide ? "max-w-5xl" : "max-w-3xl";
  const Name = heading ? "h1" : "p";
  return (
    <div style={header.theme as CSSProperties} className="min-h-dvh">
      <header className="store-top no-print">
        <div className={`mx-auto ${width} px-4`}>
          <div className="flex items-center gap-3 py-2.5">
            <Link to={storePaths.home(header.base)} className="flex min-w-0 flex-1 items-center gap-3">
              <span className="w-11 flex-none">
                <Picture image={header.logo} color={null} name={header.name} widths={[96]} sizes="44px" ratio="1/1" eager />
              </span>
              <span className="min-w-0">
                <Name className="truncate text-lg leading-tight font-bold">{header.name}</Name>
                <span className={`flex items-center gap-1.5 text-sm font-semibold ${header.open ? "text-good" : "text-bad"}`}>
                  <span aria-hidden className="size-2 rounded-full bg-current" />
                  {header.badge}
                </span>
              </span>
            </Link>
          </div>
          {top}
        </div>
      </header>
      <main className={`mx-auto ${width} px-4 pb-28`}>{children}</main>
    </div>
  );
}
