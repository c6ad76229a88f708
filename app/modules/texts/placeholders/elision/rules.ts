const vowel = /^[aàâäeéèêëiîïoôöuùûüœæ]/iu;
/** Not names: nobody says « d’anne@exemple.fr ». */
const address = /[@/]/;

/**
 * 'de' or 'que' before a name: « de Gallimard », « d’Encrier ». Before an h it stays whole: which ones are mute cannot be told of
 * a name.
 */
export const elided = (word: string, name: string): string =>
  vowel.test(name) && !address.test(name) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
