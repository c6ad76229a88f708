import { describe, expect, it } from "vitest";
import { CallError } from "#platform/http/app-errors.ts";
import {
  emptySignUp,
  refusalOf,
  signUpErrors,
  remainingErrors,
} from "#readers/accounts/client/sign-up-errors.ts";

const valid = {
  email: "lucie@exemple.fr",
  username: "lucie_75",
  password: "Encre-bleue1",
  confirmation: "Encre-bleue1",
  acceptCgu: true,
};

describe("sign-up fields (storefront.md §5)", () => {
  it("are submittable when all are valid and the terms accepted", () => {
    expect(signUpErrors(valid)).toEqual({});
  });

  it("say what is wrong in the specification's words", () => {
    expect(signUpErrors({ ...valid, email: "lucie@" }).email).toBe("Adresse e-mail invalide.");
    for (const username of ["ab", "seize_caracteres", "à la une", "lu cie"]) {
      expect(signUpErrors({ ...valid, username }).username).toBe(
        "3–15 caractères : lettres, chiffres, - ou _.",
      );
    }
    expect(signUpErrors({ ...valid, password: "abc" }).password).toBe(
      "Manque : 8 caractères, une majuscule, un chiffre, un caractère spécial",
    );
    expect(signUpErrors({ ...valid, confirmation: "autre" }).confirmation).toBe(
      "Ne correspond pas au mot de passe.",
    );
    expect(signUpErrors({ ...valid, acceptCgu: false }).acceptCgu).toBeDefined();
  });

  it("are all wrong but the confirmation when nothing is filled in", () => {
    expect(Object.keys(signUpErrors(emptySignUp))).toEqual(["email", "username", "password", "acceptCgu"]);
  });
});

describe("what the server refused", () => {
  const refusal = refusalOf(
    new CallError(409, "Pseudo déjà pris.", { username: "Pseudo déjà pris." }),
    valid,
  );

  it("is shown at its field until that field changes", () => {
    expect(remainingErrors(refusal, { ...valid, email: "autre@exemple.fr" })).toEqual({
      username: "Pseudo déjà pris.",
    });
    expect(remainingErrors(refusal, { ...valid, username: "lucie_76" })).toEqual({});
  });

  it("names no field when the failure named none", () => {
    expect(refusalOf(new CallError(0, null), valid).errors).toEqual({});
    expect(refusalOf(new Error("?"), valid).errors).toEqual({});
  });
});
