import { useTranslate } from "~/ui/use-translation";

type ItemPictureProps = {
  /** The picture's address without width; null shows the name's initial instead. */
  image: string | null;
  color: string | null;
  name: string;
  /** Whether it loads only on tap. */
  lite: boolean;
};

/**
 * Shows an item's picture in a list, with one URL for all formats: the server picks what this
 * browser reads (AVIF, WebP), and its box is sized by the style sheet, as each byte here is on the
 * page forty times. Those who spare data open it by a tap, with scripts or without.
 */
export function ItemPicture({ image, color, name, lite }: ItemPictureProps) {
  const t = useTranslate();
  if (!image) {
    return (
      <span className="initial" aria-hidden>
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  const picture = <img src={`${image}-192`} alt="" loading="lazy" />;
  const style = color ? { background: coarse(color) } : undefined;
  return lite ? (
    <details className="frame tap" style={style}>
      <summary aria-label={t("Show the picture of {name}", { name })}>{t("Picture")}</summary>
      {picture}
    </details>
  ) : (
    <span className="frame" style={style}>
      {picture}
    </span>
  );
}

/**
 * Shortens `#RRGGBB` to `#RGB`: a picture's brief placeholder need not be exact, and a menu has
 * forty of them.
 */
const coarse = (color: string) =>
  /^#[0-9a-f]{6}$/i.test(color) ? `#${color[1]}${color[3]}${color[5]}` : color;
