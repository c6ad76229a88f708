import type { ReadingDevice } from "#reading/library/client/reading-devices.ts";

/**
 * How a book gets to each device, in the order of doing it. Apart from the list of devices: a book's page names them
 * only. A step that names a menu, a folder or a limit follows the maker's page above it; the others name none.
 */
export const deviceSteps: Record<ReadingDevice["id"], readonly string[]> = {
  // https://help.kobo.com/hc/en-us/articles/360017765933: “Connect”, the drive KOBOeReader, ejecting.
  kobo: [
    "Dans votre bibliothèque, choisissez EPUB pour enregistrer le livre sur l’ordinateur.",
    "Reliez la liseuse par son câble, et touchez «\u202fSe connecter\u202f» sur son écran.",
    "Elle apparaît sur l’ordinateur comme une clé USB, sous le nom KOBOeReader.",
    "Copiez-y le fichier, éjectez KOBOeReader, et seulement alors débranchez le câble.",
    "Le livre rejoint votre bibliothèque Kobo, après un instant de rangement.",
  ],
  // https://www.amazon.co.uk/gp/help/customer/display.html?nodeId=201974220: the address, approved senders, 50 MB.
  // http://office.manualsonline.com/manuals/mfg/amazon_technologies/d00611.html?p=123 (Amazon's guide): the folder.
  kindle: [
    "Par le câble, prenez l’AZW3\u202f: c’est le fichier fait pour le Kindle.",
    "Reliez le Kindle à l’ordinateur, et ouvrez son dossier «\u202fdocuments\u202f».",
    "Copiez-y le fichier, éjectez le Kindle, puis débranchez le câble.",
    "Sans câble, envoyez l’EPUB, de 50 Mo au plus, à l’adresse «\u202fSend to Kindle\u202f» de votre appareil.",
    "Envoyez-le depuis une adresse que vous avez approuvée chez Amazon\u202f: le livre arrive par le wifi.",
  ],
  vivlio: [
    "Dans votre bibliothèque, choisissez EPUB pour enregistrer le livre sur l’ordinateur.",
    "Reliez la liseuse par son câble, et acceptez la connexion à l’ordinateur si elle la propose.",
    "Elle apparaît sur l’ordinateur comme une clé USB\u202f: ouvrez-la.",
    "Copiez-y le fichier, puis éjectez-la.",
    "Débranchez le câble\u202f: le livre est dans sa bibliothèque.",
  ],
  pocketbook: [
    "Dans votre bibliothèque, choisissez EPUB pour enregistrer le livre sur l’ordinateur.",
    "Reliez la liseuse par son câble, et acceptez la connexion à l’ordinateur si elle la propose.",
    "Elle apparaît comme une clé USB\u202f: copiez-y le fichier, puis éjectez-la.",
    "Sans câble, envoyez l’EPUB en pièce jointe à l’adresse e-mail que PocketBook donne à votre liseuse.",
    "Le livre est dans sa bibliothèque dès que le câble est débranché, ou le message reçu.",
  ],
  telephone: [
    "Ouvrez cette boutique sur l’appareil, et connectez-vous.",
    "Le plus simple\u202f: touchez «\u202fLire\u202f», le livre s’ouvre aussitôt, sans rien installer.",
    "Pour le garder dans une application, touchez EPUB\u202f: il rejoint les téléchargements.",
    "Sur iPhone et iPad, ouvrez-le avec l’application Livres, qui lit l’EPUB et le PDF.",
    "Sur Android, ouvrez-le avec une application qui lit l’EPUB, comme Google Play Livres.",
  ],
  // https://www.edrlab.org/software/: Thorium Reader, for Windows, macOS and Linux.
  ordinateur: [
    "Le plus simple\u202f: dans votre bibliothèque, «\u202fLire\u202f» ouvre le livre dans le navigateur.",
    "Il se rouvre à la page où vous l’avez laissé, avec vos signets et vos notes.",
    "Le PDF s’ouvre partout, et s’imprime.",
    "L’EPUB adapte le texte à l’écran\u202f: ouvrez-le dans Thorium Reader, gratuit, sous Windows, macOS ou Linux.",
    "Sur un Mac, l’application Livres suffit.",
  ],
};
