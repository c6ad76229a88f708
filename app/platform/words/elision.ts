const vowel = /^[aàâäeéèêëiîïoôöuùûüœæ]/iu;
/** Not names: « d’anne@exemple.fr » is not French usage. */
const address = /[@/]/;

/**
 * 'de' or 'que' before a name: « de Gallimard », « d’Encrier ». Before an h it is not elided: whether the h is mute is
 * unknown for a name.
 */
export const elided = (word: string, name: string): string =>
  vowel.test(name) && !address.test(name) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
