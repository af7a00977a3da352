/**
 * Why a rule or a command did not do what it was asked for: the one shape of it in all outcomes, `{
 * ok: true, … } | Refusal`. An error of ours is no refusal: it is thrown.
 * @property code for tests and programs, such as `sold-out`; never shown
 * @property message for the person: what happened and what to do. A sentence where everybody reads
 * English (the dashboard), a `Message` where the store's language decides (the storefront)
 * @property field the form field it is shown beside
 * @property status the HTTP status of the answer
 */
export type Refusal<Text = string> = {
  ok: false;
  code: string;
  message: Text;
  field?: string;
  status: RefusalStatus;
};

/**
 * Bad input 400, a role that may not 403, not there or not yours 404, a conflict 409, a limit 429,
 * a service of others that does not answer 502, something of ours that can't be done for now 503;
 * our own error after which a form is shown again 500.
 */
export type RefusalStatus = 400 | 403 | 404 | 409 | 429 | 500 | 502 | 503;

/** Makes a refusal; without a status it is a 409, a conflict with how things are now. */
export const refuse = <Text = string>(
  code: string,
  message: Text,
  { field, status = 409 }: { field?: string; status?: RefusalStatus } = {},
): Refusal<Text> => ({ ok: false, code, message, status, ...(field ? { field } : {}) });
