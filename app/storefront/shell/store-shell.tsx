import { Link, useNavigation } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";
import { RunningOrder } from "~/storefront/device-orders/running-order";
import { MenuSkeleton } from "./menu-skeleton";
import { StoreFoot } from "~/storefront/shell/frame/store-foot";
import { useBusyControl } from "~/storefront/shell/frame/use-busy-control";
import type { StoreHeader } from "./store-header";

type Props = {
  header: StoreHeader;
  /** Makes the store's name the page's heading. */
  heading?: boolean;
  wide?: boolean;
  /** Beside the name. */
  beside?: ReactNode;
  /** In the sticky header, below the name. */
  top?: ReactNode;
  children: ReactNode;
};

export function StoreShell({ header, heading, wide, beside, top, children }: Props) {
  const Name = heading ? "h1" : "p";
  const { name, logo } = header;
  const t = useTranslate();
  const { state, location } = useNavigation();
  useBusyControl(state);
  // From a sheet, the menu is on screen already.
  const toMenu =
    !wide && !heading && state === "loading" && location.pathname === storePaths.home(header.base);
  return (
    <div style={header.theme as CSSProperties} className={wide ? "shell wide" : "shell"}>
      <a href="#page" className="skip">
        {t("Skip to the page")}
      </a>
      <header className="store-top">
        <div>
          <div className="who">
            <Link to={storePaths.home(header.base)} discover="none">
              {logo ? (
                <img src={`${logo}-96`} width={44} height={44} alt="" className="logo" />
              ) : (
                <span className="logo initial" aria-hidden>
                  {name.trim().charAt(0).toUpperCase()}
                </span>
              )}
              <span>
                <Name>{name}</Name>
                <span className={header.open ? "badge" : "badge shut"}>{t(header.badge)}</span>
              </span>
            </Link>
            {beside}
          </div>
          {top}
        </div>
      </header>
      <main id="page">{toMenu ? <MenuSkeleton /> : children}</main>
      <StoreFoot base={header.base} />
      <RunningOrder slug={header.slug} />
    </div>
  );
}
