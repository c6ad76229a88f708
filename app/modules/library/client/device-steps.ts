import type { ReadingDevice } from "#modules/library/client/reading-devices.ts";

/**
 * How a book gets to each device, in the order of doing it. Not compared with the makers' help pages yet. Apart from the list of
 * devices: a book's page names them only.
 */
export const deviceSteps: Record<ReadingDevice["id"], readonly string[]> = {
  kobo: [
    "Dans votre bibliothèque, touchez EPUB pour enregistrer le livre sur l’ordinateur.",
    "Reliez la liseuse par son câble, et touchez «\u202fSe connecter\u202f» sur son écran.",
    "Elle apparaît sur l’ordinateur comme une clé USB, sous le nom KOBOeReader.",
    "Faites-y glisser le fichier, éjectez la liseuse, puis débranchez le câble.",
    "Le livre vous attend dans «\u202fMes livres\u202f», après un instant de rangement.",
  ],
  kindle: [
    "Par le câble, prenez l’AZW3\u202f: c’est le fichier fait pour le Kindle.",
    "Reliez le Kindle à l’ordinateur, et ouvrez son dossier «\u202fdocuments\u202f».",
    "Copiez-y le fichier, éjectez le Kindle, puis débranchez le câble.",
    "Sans câble, prenez l’EPUB et déposez-le sur la page «\u202fEnvoyer vers Kindle\u202f» d’Amazon.",
    "Le livre paraît dans «\u202fBibliothèque\u202f» dès que le Kindle est en wifi.",
  ],
  vivlio: [
    "Dans votre bibliothèque, touchez EPUB pour enregistrer le livre sur l’ordinateur.",
    "Reliez la liseuse par son câble, et choisissez «\u202fLiaison PC\u202f» si elle le demande.",
    "Elle apparaît sur l’ordinateur comme une clé USB\u202f: ouvrez-la.",
    "Copiez le fichier dans son dossier de livres, puis éjectez-la.",
    "Débranchez le câble\u202f: le livre est dans sa bibliothèque.",
  ],
  pocketbook: [
    "Dans votre bibliothèque, touchez EPUB pour enregistrer le livre sur l’ordinateur.",
    "Reliez la liseuse par son câble, et choisissez «\u202fLiaison PC\u202f».",
    "Copiez le fichier dans son dossier «\u202fBooks\u202f», puis éjectez-la.",
    "Sans câble, envoyez l’EPUB en pièce jointe à l’adresse Send-to-PocketBook de votre liseuse.",
    "Le livre paraît dans sa bibliothèque, parmi les derniers ajoutés.",
  ],
  telephone: [
    "Ouvrez cette boutique sur l’appareil, et connectez-vous.",
    "Le plus simple\u202f: touchez «\u202fLire\u202f», le livre s’ouvre aussitôt, sans rien installer.",
    "Pour le garder dans une application, touchez EPUB\u202f: il rejoint les téléchargements.",
    "Sur iPhone et iPad, touchez le fichier, puis «\u202fPartager\u202f» et «\u202fLivres\u202f».",
    "Sur Android, touchez le fichier et choisissez une application qui lit l’EPUB.",
  ],
  ordinateur: [
    "Le plus simple\u202f: dans votre bibliothèque, «\u202fLire\u202f» ouvre le livre dans le navigateur.",
    "Il se rouvre à la page où vous l’avez laissé, avec vos signets et vos notes.",
    "Le PDF s’ouvre partout, et s’imprime.",
    "L’EPUB adapte le texte à l’écran\u202f: ouvrez-le dans Thorium Reader ou Calibre, gratuits.",
    "Sur un Mac, l’application Livres suffit.",
  ],
};
