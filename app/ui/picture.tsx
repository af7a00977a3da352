type PictureProps = {
  /** The picture's address without width and ending; null shows the name's initial instead. */
  image: string | null;
  color: string | null;
  name: string;
  widths: readonly number[];
  sizes: string;
  ratio: `${number}/${number}`;
  /** The page's first picture is fetched at once and first; every other one when it comes near. */
  eager?: boolean;
  alt?: string;
};

/**
 * A picture in a box of fixed ratio, in AVIF where the browser knows it, with its average colour
 * under it while it loads; or a calm placeholder.
 */
export function Picture({
  image,
  color,
  name,
  widths,
  sizes,
  ratio,
  eager = false,
  alt = "",
}: PictureProps) {
  if (!image) {
    return (
      <span className="initial" aria-hidden style={{ aspectRatio: ratio }}>
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  const set = (type: string) =>
    widths.map((width) => `${image}-${width}.${type} ${width}w`).join(", ");
  const [w, h] = ratio.split("/").map(Number) as [number, number];
  const largest = widths.at(-1) ?? 480;
  return (
    <picture className="frame" style={{ aspectRatio: ratio, background: color ?? undefined }}>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <img
        src={`${image}-${widths[0]}.webp`}
        srcSet={set("webp")}
        sizes={sizes}
        width={largest}
        height={Math.round((largest * h) / w)}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        {...(eager ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
}
