/**
 * Why a rule or a command says no, in the same shape for all outcomes: `{ ok: true, … } | Refusal`.
 * Our own errors are thrown instead.
 * @property code for tests and programs, such as `sold-out`; never shown
 * @property message for the person: what happened and what to do. A text in the dashboard, where
 * everybody reads English; a `Message` in the storefront, to be translated
 * @property field the form field beside which it is shown
 * @property status the HTTP status of the response
 */
export type Refusal<Text = string> = {
  ok: false;
  code: string;
  message: Text;
  field?: string;
  status: RefusalStatus;
};

/**
 * Bad input 400, a role that may not 403, missing or another vendor's 404, a conflict 409, a limit
 * 429, another service doesn't answer 502, a service of ours is unavailable for now 503; our own
 * error after which a form is shown again 500.
 */
export type RefusalStatus = 400 | 403 | 404 | 409 | 429 | 500 | 502 | 503;

/** Makes a refusal; by default a 409, a conflict with the current state. */
export const refuse = <Text = string>(
  code: string,
  message: Text,
  { field, status = 409 }: { field?: string; status?: RefusalStatus } = {},
): Refusal<Text> => ({ ok: false, code, message, status, ...(field ? { field } : {}) });
