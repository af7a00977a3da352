/** In few strokes: together smaller in the first flight than one icon of a library. */
const strokes = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4 4",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  phone: "M5 4h4l2 5-3 2a11 11 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2",
  chat: "M3 21l2-5a8 8 0 1 1 3 3z",
  heart: "M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z",
};

/** Draws a decorative icon beside its label, or inside a control that has a name. */
export function Icon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
      <path d={strokes[name]} />
    </svg>
  );
}
