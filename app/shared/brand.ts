/** The product's name and voice. Nothing else in the code spells them out. */
export const brand = {
  name: "Buka",
  tagline: "The simplest way to sell food online",
  defaultColor: "#F7715B",
} as const;
