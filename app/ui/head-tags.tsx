import { Links, Meta } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useScripts } from "./use-scripts";

/**
 * Keeps the title and the other tags of the head up to date with the page. Others put things into
 * the head, so React doesn't own it: it renders into a detached head, whose changes are copied.
 */
export function HeadTags() {
  return useScripts() ? <CopiedTags /> : null;
}

function CopiedTags() {
  const [head] = useState(() => document.createElement("head"));
  const copies = useRef<Element[]>([]);
  useEffect(() => {
    document.title = head.querySelector("title")?.textContent ?? "";
    const before = copies.current;
    copies.current = [...head.querySelectorAll(":not(title)")].map(
      (tag) =>
        [...document.head.children].find((one) => one.isEqualNode(tag)) ??
        document.head.appendChild(tag.cloneNode(true) as Element),
    );
    for (const copy of before) if (!copies.current.includes(copy)) copy.remove();
  });
  return createPortal(
    <>
      <Meta />
      <Links />
    </>,
    head,
  );
}
