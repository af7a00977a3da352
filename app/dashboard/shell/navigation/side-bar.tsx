import { useEffect, useRef } from "react";
import { SideBarPlaces, type PlacesProps } from "./side-bar-places";

const ID = "side-bar";

/** A native popover needs no scripts, and closes on Escape or a tap outside. */
export const opensSideBar = { popovertarget: ID };

/** The navigation by section: at the side on wide screens, a popover on a phone. */
export function SideBar(places: PlacesProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const sideBar = bar.current;
    const follow = (event: Event) => {
      if ((event.target as Element).closest("a") && sideBar?.matches("[popover]:popover-open"))
        sideBar.hidePopover();
    };
    sideBar?.addEventListener("click", follow);
    return () => sideBar?.removeEventListener("click", follow);
  }, []);
  return (
    <nav ref={bar} id={ID} aria-label="All places" className="side-bar" {...{ popover: "auto" }}>
      <SideBarPlaces {...places} />
    </nav>
  );
}
