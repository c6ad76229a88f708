/** The parameter of the home page that shows it as of a day. */
export const previewParameter = "apercu";
/** Of the arrangement that is not saved yet, in the publisher's browser. */
export const homeDraftKey = "brouillon-accueil";
