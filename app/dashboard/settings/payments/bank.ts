export const bankSavedMessages: Record<string, string> = {
  first: "Bank account saved",
  again: "Bank account checked again",
  changed: "Bank account changed",
  already: "Bank account saved",
};
