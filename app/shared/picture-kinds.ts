/**
 * The kinds of pictures that can be uploaded: types by content, most bytes, and the widths in
 * pixels of the versions made from them (docs/rules.md, Pictures). `folder` and `name` form the
 * address: `{folder}/{vendorId}/{name}-{time}`. `cuts`: the ratio of each width, for kinds whose
 * original is stored; others show the whole picture.
 */
export const pictureKinds = {
  item: {
    folder: "products",
    name: "product",
    maxMegabytes: 3,
    types: ["JPEG", "PNG", "WebP"],
    widths: [192, 480, 960],
    cuts: [1, 4 / 3, 4 / 3],
    advice: "800 × 600 pixels or more",
  },
  banner: {
    folder: "banners",
    name: "banner",
    maxMegabytes: 5,
    types: ["JPEG", "PNG", "WebP"],
    widths: [480, 960, 1440],
    cuts: null,
    advice: "1200 × 400 pixels",
  },
  logo: {
    folder: "logos",
    name: "logo",
    maxMegabytes: 2,
    types: ["JPEG", "PNG", "SVG"],
    widths: [96, 192, 512],
    cuts: null,
    advice: "300 × 300 pixels, square",
  },
  /** A customer's, with a review: straight from a phone, as no script shrinks it. */
  review: {
    folder: "reviews",
    name: "review",
    maxMegabytes: 12,
    types: ["JPEG", "PNG", "WebP"],
    widths: [192, 480, 960],
    cuts: null,
    advice: "",
  },
} as const;

export type PictureKind = keyof typeof pictureKinds;

const mime: Record<string, string> = {
  JPEG: "image/jpeg",
  PNG: "image/png",
  WebP: "image/webp",
  SVG: "image/svg+xml",
};

export const acceptedTypes = (kind: PictureKind): string =>
  pictureKinds[kind].types.map((type) => mime[type]!).join(",");

export const maxBytes = (kind: PictureKind): number =>
  pictureKinds[kind].maxMegabytes * 1024 * 1024;

export const wrongTypeMessage = (kind: PictureKind): string =>
  `Invalid file type. Allowed types: ${pictureKinds[kind].types.join(", ")}`;

export const isNamedHeic = ({ type, name }: { type: string; name: string }): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Returns whether a file's first bytes are those of an iPhone's photo, whatever its name. */
export const beginsAsHeic = (bytes: Buffer): boolean =>
  /^ftyp.{0,28}?(?:hei[cfmsx]|hev[cx])/s.test(bytes.toString("latin1", 4, 40));

/** The server can't read HEIC, and phones make JPEGs as well. */
export const heicMessage =
  "This photo is a HEIC file, which we can’t read. On an iPhone, choose it from Photos, or set Settings › Camera › Formats to “Most Compatible” and take it again. On a computer, save it as JPEG first.";

/** A larger drawing isn't a logo, and takes long to draw. */
export const MAX_SVG_BYTES = 512 * 1024;
export const svgTooLargeMessage =
  "An SVG can have 512 KB at most. Please choose a smaller one, or a PNG.";

export const tooLargeMessage = (kind: PictureKind): string =>
  `File size too large. Maximum size: ${pictureKinds[kind].maxMegabytes}MB`;
