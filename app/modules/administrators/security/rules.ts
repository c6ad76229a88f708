/** NIST SP 800-63B: length counts for more than kinds of characters. Whoever runs a shop can keep a longer one than readers. */
export const passwordMinLength = 12;
