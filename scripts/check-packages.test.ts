import { expect, test } from "vitest";
import { packageFaults } from "./check-packages.ts";

const sound = { resolved: "https://exemple.fr/a.tgz", integrity: "sha512-a", license: "MIT" };

test.each([
  [{}, []],
  [{ license: "(MIT OR GPL-2.0-only)" }, []],
  [{ license: "Apache-2.0 AND LGPL-3.0-or-later" }, []],
  [
    { license: "MIT AND SSPL-1.0" },
    ["node_modules/a : licence « MIT AND SSPL-1.0 » à lire avant de le prendre"],
  ],
  [{ license: undefined }, ["node_modules/a : licence « inconnue » à lire avant de le prendre"]],
  [{ integrity: "sha1-a" }, ["node_modules/a : contenu non fixé (integrity)"]],
  [
    { resolved: "git+ssh://git@exemple.fr/a.git" },
    ["node_modules/a : pas d’adresse en https (git+ssh://git@exemple.fr/a.git)"],
  ],
  [{ resolved: undefined }, ["node_modules/a : pas d’adresse en https (aucune)"]],
])("a package with %j", (change, faults) => {
  expect(packageFaults({ "": {}, "node_modules/a": { ...sound, ...change } as typeof sound })).toEqual(
    faults,
  );
});
