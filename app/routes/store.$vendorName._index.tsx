/** Renders nothing: the route around it (store.$vendorName.tsx) shows the menu. */
export default function MenuAlone() {
  return null;
}
