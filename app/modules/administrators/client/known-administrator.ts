const key = "encrier_admin";

/**
 * Whether an administrator has signed in with this browser, so that pages which are the same for everybody know whom to ask
 * about. Only a hint: what is secret is asked of the server, which knows the session.
 */
export const knownAdministrator = {
  isHere: (): boolean => localStorage.getItem(key) !== null,
  remember: (): void => localStorage.setItem(key, "1"),
  forget: (): void => localStorage.removeItem(key),
};
