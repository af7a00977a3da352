type DishPictureProps = {
  /** The picture's address without width; null shows the name's initial instead. */
  image: string | null;
  color: string | null;
  name: string;
  /** The width that is fetched, in pixels. */
  width: 192 | 480;
  /** Whether it comes only on tap. */
  lite: boolean;
};

/**
 * A dish's picture in a list, in one address: the server answers with the format this browser reads (AVIF, WebP), and every byte that is not in the
 * page forty times is a byte less. Those who spare data open it by a tap, with scripts or without.
 */
export function DishPicture({ image, color, name, width, lite }: DishPictureProps) {
  if (!image) {
    return (
      <span className="initial" aria-hidden>
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  const picture = <img src={`${image}-${width}`} width={width} height={(width * 3) / 4} alt="" loading="lazy" decoding="async" />;
  const style = color ? { background: coarse(color) } : undefined;
  return lite ? (
    <details className="frame tap" style={style}>
      <summary aria-label={`Show the picture of ${name}`}>Picture</summary>
      {picture}
    </details>
  ) : (
    <span className="frame" style={style}>
      {picture}
    </span>
  );
}

/** `#RRGGBB` as `#RGB`: what stands under a picture for a moment need not be exact, and stands there forty times. */
const coarse = (color: string) => (/^#[0-9a-f]{6}$/i.test(color) ? `#${color[1]}${color[3]}${color[5]}` : color);
