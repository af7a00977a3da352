type Props = {
  image: string | null;
  color: string | null;
  name: string;
  width: 192 | 480;
  ratio: `${number}/${number}`;
};

/** Shows an item's picture cropped to a fixed ratio; without one, its initial. */
export function ItemThumbnail({ image, color, name, width, ratio }: Props) {
  return (
    <span
      className="relative grid place-items-center overflow-hidden bg-brand-soft"
      style={{ aspectRatio: ratio, ...(image && color ? { background: color } : {}) }}
    >
      {image ? (
        <img
          src={`${image}-${width}`}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className={`font-extrabold text-brand-text ${width === 480 ? "text-5xl" : "text-xl"}`}
        >
          {name.trim().charAt(0).toUpperCase()}
        </span>
      )}
    </span>
  );
}
