/** The choice that takes the typed name and phone. */
export const NEW_RIDER = "new";

/** A form that gave nothing. */
export type GiveResult = {
  message: string | null;
  errors: { rider?: string[]; name?: string[]; phone?: string[] };
  typed: { rider: string; name: string; phone: string };
};
