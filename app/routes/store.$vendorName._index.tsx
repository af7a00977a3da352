/** Renders nothing: its parent route (store.$vendorName.tsx) shows the menu. */
export default function MenuAlone() {
  return null;
}
