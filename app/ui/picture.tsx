type PictureProps = {
  /** The picture's address without width and extension; null shows the name's initial instead. */
  image: string | null;
  color: string | null;
  name: string;
  widths: readonly number[];
  sizes: string;
  ratio: `${number}/${number}`;
  /** Loads the page's first picture at once, with priority; others load when they come near. */
  eager?: boolean;
  alt?: string;
};

/**
 * Shows a picture in a box of fixed ratio, over its average colour while it loads; or a
 * placeholder. Addresses have no extension: the server answers with the best format that the
 * browser supports, and a size that a list has shown is cached already.
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
  const [w, h] = ratio.split("/").map(Number) as [number, number];
  const largest = widths.at(-1) ?? 480;
  return (
    <picture className="frame" style={{ aspectRatio: ratio, background: color ?? undefined }}>
      <img
        src={`${image}-${widths[0]}`}
        srcSet={widths.map((width) => `${image}-${width} ${width}w`).join(", ")}
        sizes={sizes}
        width={largest}
        height={Math.round((largest * h) / w)}
        alt={alt}
        {...(eager ? { fetchpriority: "high" } : { loading: "lazy" })}
        decoding="async"
      />
    </picture>
  );
}
