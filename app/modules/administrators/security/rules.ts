/**
 * NIST SP 800-63B: length matters more than kinds of characters. Administrators can be expected to keep a longer
 * password than readers.
 */
export const passwordMinLength = 12;
