/** A store's average shows from this many reviews on (docs/rules.md, Reviews). */
export const AVERAGE_FROM = 5;

/** Returns the average to one decimal: `4.6`. @param all at least one review */
export const averageText = ({ reviews, stars }: { reviews: number; stars: number }): string =>
  (Math.round((stars * 10) / reviews) / 10).toFixed(1);
