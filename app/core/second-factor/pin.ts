/** What a thief tries first: 000000, 121212, 123123, 112233, 123321. */
const patterns = [
  /^(\d)\1{5}$/,
  /^(\d\d)\1\1$/,
  /^(\d\d\d)\1$/,
  /^(\d)\1(\d)\2(\d)\3$/,
  /^(\d)(\d)(\d)\3\2\1$/,
];

/** Whether each digit is one more, or each one less, than the one before: 123456, 890123, 654321. */
function isRun(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}

/**
 * Returns why a PIN can't be used; null if it can (docs/rules.md, Second factor).
 * @param phones of the person and their stores, in any spelling
 */
export function refusePin(pin: string, phones: readonly string[]): string | null {
  if (!/^\d{6}$/.test(pin)) return "Type 6 digits";
  if (isRun(pin) || patterns.some((pattern) => pattern.test(pin)))
    return "Others would try this one first. Choose another";
  if (phones.some((phone) => phone.replace(/\D/g, "").includes(pin)))
    return "This is in your phone number. Choose another";
  return null;
}
