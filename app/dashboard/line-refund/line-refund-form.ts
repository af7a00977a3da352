/** What was typed into the form of a refund by line, by the fields' names. */
export type TypedRefund = Record<string, string>;

/** What the form is shown again with: what it comes to, or what is wrong by the fields' names. */
export type LineRefundResult = {
  typed: TypedRefund;
  /** Kobo that what is chosen comes to; null where that is not known. */
  amountKobo: number | null;
  message: string | null;
  errors: Record<string, string>;
};

/** Names the number of a line's portions, or of those that an option is refunded of. */
export const partField = (lineId: string, optionId = ""): string => `part.${lineId}.${optionId}`;
