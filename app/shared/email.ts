/**
 * Matches an e-mail address as forms take it: one bare address of the usual characters (RFC 5321's
 * dot-string), with a dot in its domain, as the payment provider wants it. Whatever mail servers
 * read as a list, a comment or a second address is none (docs/rules.md, Checkout).
 */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
