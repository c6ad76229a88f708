import { describe, expect, it } from "vitest";
import { answersOf, matches, matchingAnswers } from "#pages/storefront/help-answers.ts";

const html =
  '<p>Bonjour</p><h2 id="kobo">Sur ma Kobo ?</h2><p>Par <strong>câble</strong>.</p><h2 id="mot">Mot de passe oublié</h2><p>Un lien.</p>';

describe("The search of the help page", () => {
  it("divides the page at its questions and loses nothing", () => {
    const answers = answersOf(html);
    expect(answers.map(({ id }) => id)).toEqual(["", "kobo", "mot"]);
    expect(answers.map((answer) => answer.html).join("")).toBe(html);
  });

  it.each([
    ["", ["", "kobo", "mot"]],
    ["CABLE", ["kobo"]],
    ["mot oubl", ["mot"]],
    ["strong", []],
    ["kobo passe", []],
  ])("finds the answers with all words of « %s »", (search, ids) => {
    expect(matchingAnswers(answersOf(html), search).map(({ id }) => id)).toEqual(ids);
  });

  it("compares other texts in the same way", () => {
    expect(matches("Se connecter à la Kobo", "KOBO connec")).toBe(true);
    expect(matches("Se connecter à la Kobo", "kindle")).toBe(false);
  });
});
