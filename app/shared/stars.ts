/** From so many reviews on a store's average shows (docs/rules.md, Reviews). */
export const AVERAGE_FROM = 5;

/** Returns the average as it is shown, to one decimal: `4.6`. @param all at least one review */
export const averageText = ({ reviews, stars }: { reviews: number; stars: number }): string =>
  (Math.round((stars * 10) / reviews) / 10).toFixed(1);
