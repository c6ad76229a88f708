/** Addresses that mail can be sent to in practice: dotted words, then a domain with a top level of letters. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const emailRule = "Adresse e-mail invalide.";
/** RFC 5321 §4.5.3.1.3: a path holds 256 octets, two of them angle brackets. */
export const emailMaxLength = 254;
export const isEmail = (text: string): boolean => text.length <= emailMaxLength && emailPattern.test(text);
