import { describe, expect, test } from "vitest";
import { judgeVerse } from "./judge-verse.ts";

/** Paragraphs between white space; their lines are divided by \n. */
const judged = (paragraphs: readonly string[]) => {
  const stanzas = paragraphs.map((text) => text.split("\n").filter((line) => line !== ""));
  return judgeVerse(
    stanzas,
    stanzas.filter(({ length }) => length > 1).flat().length * 2 > stanzas.flat().length,
  );
};

const PROSE =
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines.";
const HIGHWAY = [
  "Nous roulons vers le nord\nla radio ne prend plus\nque des voix étrangères",
  "et tu dors,\nla tête contre la vitre",
  "Il neige sur les pylônes\nil neige sur nos mains ouvertes.",
];
const RIVER = [
  "Au bord de la rivière lente et grise,",
  "Un enfant regardait passer les jours,",
  "Et sa chanson, que le vent avait prise,",
  "Tournait encore autour des vieilles tours.",
];

describe("A section is verse", () => {
  test.each([
    ["by stanzas whose lines have any length", HIGHWAY],
    ["by lines in paragraphs of their own, with capitals", [...RIVER, ...RIVER]],
    [
      "with a line of one word",
      ["Et la mer au loin\nse retire,\nlente", "comme un drap\nque l’on plie\nle soir"],
    ],
    ["with a figure in one of its lines", [...HIGHWAY, "le train de 8 heures\nne passera plus"]],
  ])("%s", (_, paragraphs) => {
    expect(judged(paragraphs)).toBe("verse");
  });

  test.each([
    [
      "short lines without capitals",
      [
        "nous roulons vers le nord",
        "la radio ne prend plus",
        "que des voix étrangères",
        "et tu dors sans bouger",
        "la tête contre la vitre",
        "pendant que je conduis",
      ],
    ],
    [
      "statements with capitals and without commas",
      [
        "Implement the basic scenarios of the interface",
        "Verify that the package opens without a warning",
        "Compare the written parts with those of Word",
        "Repeat the same steps on other platforms",
        "Report the differences to their owners",
        "Keep the results beside the sources",
        "Publish the summary of each week",
        "Close the issue when all of them pass",
      ],
    ],
    [
      "stanzas among sentences, an address and replies",
      [
        "Il récita :",
        ...HIGHWAY,
        "Puis il donna l’adresse.",
        "Mme Aubert\n2, rue Haute\n44000 Nantes",
        "— Vous partez ?\n— Demain.",
      ],
    ],
    ["few lines", ["Nous roulons vers le nord\nla radio ne prend plus\nque des voix étrangères\net tu dors"]],
  ])("perhaps: %s", (_, paragraphs) => {
    expect(judged(paragraphs)).toBe("doubtful");
  });

  test.each([
    ["prose", [PROSE, PROSE]],
    ["verse inside prose, which is found by its own lines", [PROSE, HIGHWAY[0] ?? "", PROSE]],
    [
      "short sentences",
      [
        "Il pleuvait.",
        "Le train partait à midi.",
        "Personne ne l’attendait.",
        "Elle revint.",
        "Il se tut.",
        "La nuit vint.",
      ],
    ],
    [
      "a dialogue",
      ["— Vous partez donc,\n— Oui, demain,\n— Déjà,\n— Il le faut", "— Et moi,\n— Vous restez"],
    ],
    [
      "a list of things",
      [
        "un kilo de pommes mûres\ndu sel et du poivre\nune pincée de sucre",
        "de la farine blanche\ndes œufs\nun peu de lait",
      ],
    ],
    [
      "a list with semicolons",
      ["le nom de famille ;\nle prénom usuel ;\nl’adresse complète ;\nle code de la ville ;"],
    ],
    [
      "addresses",
      ["M. Jean Dupont\n12, rue des Lilas\n75011 Paris", "Mme Anne Roy\n3, quai du Port\n13002 Marseille"],
    ],
    [
      "the persons of a play",
      [
        "HARPAGON, père de Cléante\nCLÉANTE, fils d’Harpagon\nÉLISE, fille d’Harpagon\nVALÈRE, fils d’Anselme",
      ],
    ],
    [
      "a play in verse",
      [
        "ALCESTE.\nMoi, je veux me fâcher, et ne veux point entendre",
        "PHILINTE.\nMais on entend les gens au moins sans se fâcher",
      ],
    ],
    [
      "text that another program has broken",
      [
        "le navire s’éloigna du port à la tombée du jour, et l’on n’en\nreparla plus jamais dans cette ville où personne n’avait vu la\nmer, sinon ce vieux marin qui tenait l’auberge du coin et qui\nracontait des histoires à ceux qui voulaient bien les entendre\navant de rentrer chez eux par le chemin qui longe la rivière",
      ],
    ],
    ["names", ["Jean Martin\nAnne Roy\nLuc Petit\nÈve Morel", "Paul Noir\nMarie Blanc"]],
    ["nothing", []],
  ])("not: %s", (_, paragraphs) => {
    expect(judged(paragraphs)).toBe("prose");
  });
});
