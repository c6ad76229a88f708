export const closedTextMaxLength = 600;
