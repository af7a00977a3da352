/** Names which kept form is finished; none of the forms that are kept has a field of this name. */
export const DIGEST_FIELD = "keptDigest";
/** Says that it is left instead. */
export const LEAVE_FIELD = "keptLeave";
