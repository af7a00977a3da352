import { useEffect, useRef } from "react";
import { SideBarPlaces, type PlacesProps } from "./side-bar-places";

const ID = "side-bar";

/**
 * Opens the side bar on a phone, where it is the browser's own popover: it needs no scripts, closes
 * on Escape and on a tap outside.
 */
export const opensSideBar = { popovertarget: ID };

/**
 * Shows the dashboard's navigation by sections: at the side on wide screens, over the page on a
 * phone, where it also has what the top bar has on wide ones.
 */
export function SideBar(places: PlacesProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = bar.current;
    const follow = (event: Event) => {
      if ((event.target as Element).closest("a") && shown?.matches("[popover]:popover-open"))
        shown.hidePopover();
    };
    shown?.addEventListener("click", follow);
    return () => shown?.removeEventListener("click", follow);
  }, []);
  return (
    <nav ref={bar} id={ID} aria-label="All places" className="side-bar" {...{ popover: "auto" }}>
      <SideBarPlaces {...places} />
    </nav>
  );
}
