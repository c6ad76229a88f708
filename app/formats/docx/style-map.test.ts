import { expect, test } from "vitest";
import { roleNamed } from "./style-map.ts";

test.each([
  ["Exergue", "epigraph"],
  ["Exergue source", "epigraph-source"],
  ["Exergue auteur", "epigraph-source"],
  ["Épigraphe – auteur", "epigraph-source"],
  ["Source de l’exergue", "epigraph-source"],
  ["Epigraph Attribution", "epigraph-source"],
  ["Dédicace auteur", "dedication"],
  ["Corps de lettre", "letter"],
  ["Lettre texte", "letter"],
  ["Lettre date", "letter-right"],
  ["Citation source", "quotation-right"],
  ["Citation texte", "quotation"],
  ["Vers retrait", "verse"],
  ["Poème suite", "verse"],
  ["Table Caption", "caption"],
  ["Légende de figure", "caption"],
  ["Titre tableau", "caption"],
  ["Légendes bretonnes", null],
  ["Version", null],
  ["En-tête de lettre d’information", null],
  ["Corps de texte", null],
])("a style of the name %s is %s", (name, role) => {
  expect(roleNamed(name)).toBe(role);
});
