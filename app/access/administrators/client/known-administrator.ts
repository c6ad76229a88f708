const key = "encrier_admin";

/**
 * Whether an administrator has signed in with this browser, so that public pages know whether to make an
 * administrator's call. Only a hint: secrets come from the server, which checks the session.
 */
export const knownAdministrator = {
  isHere: (): boolean => localStorage.getItem(key) !== null,
  remember: (): void => localStorage.setItem(key, "1"),
  forget: (): void => localStorage.removeItem(key),
};
