import { secondFactorRequired } from "#access/factors/factors.rules.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type { PlainForms } from "#platform/http/plain-forms.server.ts";
import { sessionLife } from "#readers/accounts/membership.rules.ts";
import { localTarget } from "#readers/accounts/return-target.rules.ts";

const targetOf = (fields: URLSearchParams): string => localTarget(fields.get("from"));

/** The page of a form, which keeps where to go afterwards. */
const pageOf = (path: string) => (fields: URLSearchParams) =>
  `${path}?${new URLSearchParams({ from: targetOf(fields) }).toString()}`;

const factorNeedsScripts =
  "Ce compte demande une seconde étape, code ou clé d’accès, que votre navigateur ne peut montrer sans scripts\u202f: activez-les pour ce site, puis réessayez.";

/** Login, sign-up and log-out by forms that browsers send without scripts. */
export function plainAccountForms(forms: PlainForms) {
  const toLogin = pageOf("/connexion");
  const toSignUp = pageOf("/inscription");
  return {
    login: forms.answers<{ token: string }>({
      body: (fields) => ({
        email: fields.get("email") ?? "",
        password: fields.get("password") ?? "",
        remember: fields.has("remember"),
      }),
      page: toLogin,
      refusals: { [secondFactorRequired]: factorNeedsScripts },
      next({ token }, { fields, reply }) {
        forms.openSession(reply, token, fields.has("remember") ? sessionLife(true) / 1000 : null);
        return targetOf(fields);
      },
    }),
    logout: forms.answers({
      page: () => "/",
      next(_answer, { reply }) {
        forms.keepCart(forms.closeSession(reply), { editions: [], lots: [] });
        return "/";
      },
    }),
    signUp: forms.answers<{ message: string }>({
      body(fields) {
        if (fields.get("confirmation") !== fields.get("password"))
          throw invalid("Les mots de passe ne correspondent pas.");
        return {
          email: fields.get("email") ?? "",
          username: fields.get("username") ?? "",
          password: fields.get("password") ?? "",
          acceptCgu: fields.has("acceptCgu"),
          letter: fields.has("letter"),
        };
      },
      page: toSignUp,
      next: ({ message }, { fields }) => ({ page: toSignUp(fields), message }),
    }),
    /** The mailed link's page sends its token as a form: a program that only looks into mails confirms nothing. */
    verify: forms.answers<{ message: string }>({
      page: () => "/connexion",
      next: ({ message }) => ({ page: "/connexion", message }),
    }),
  };
}
