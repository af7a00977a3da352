/**
 * The menu alone: the frame around it (store.$vendorName.tsx) shows it, and here nothing lies
 * above.
 */
export default function MenuAlone() {
  return null;
}
