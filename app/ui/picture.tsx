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
 * Shows a picture in a box of fixed ratio, with its average colour under it while it loads; or a
 * placeholder. Its addresses have no ending: the server answers with the best format that the
 * browser reads, and a size that a list has shown is there already.
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
