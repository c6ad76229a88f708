/**
 * NIST SP 800-63B: length matters more than kinds of characters. Administrators can be expected to keep a longer
 * password than readers.
 */
export const passwordMinLength = 12;

/** The estimate, of 0 to 4, that an administrator's new password needs: months of tries with stolen hashes. */
export const passwordMinStrength = 3;
