import type { ReadingDevice } from "#reading/library/client/reading-devices.ts";

interface DeviceGuide {
  /** How a book gets to the device, in the order of doing it. */
  steps: readonly string[];
  /** Other ways, and what one should know. */
  details: readonly string[];
}

/**
 * How a book gets to each device. Apart from the list of devices: a book's page names them only. A line that names a menu,
 * a folder or a limit follows the maker's page above it; the others name none.
 */
export const deviceGuides: Record<ReadingDevice["id"], DeviceGuide> = {
  // https://help.kobo.com/hc/en-us/articles/360017765933: “Connect”, the drive KOBOeReader, ejecting.
  kobo: {
    steps: [
      "Dans votre bibliothèque, choisissez «\u202fKobo\u202f» pour enregistrer le KEPUB sur l’ordinateur.",
      "Reliez la liseuse par son câble, et touchez «\u202fSe connecter\u202f» sur son écran.",
      "Elle apparaît sur l’ordinateur comme une clé USB, sous le nom KOBOeReader.",
      "Copiez-y le fichier, éjectez KOBOeReader, et seulement alors débranchez le câble.",
      "Le livre rejoint votre bibliothèque Kobo, après un instant de rangement.",
    ],
    details: [
      "Le KEPUB est l’EPUB du même livre, préparé pour le programme de lecture de Kobo\u202f: les pages du chapitre sont comptées, et vos surlignages tiennent à la phrase près.",
      "Son nom se termine par «\u202f.kepub.epub\u202f»\u202f: gardez cette fin, c’est à elle que la liseuse le reconnaît.",
      "L’EPUB s’y lit aussi. Avec KOReader, prenez l’EPUB\u202f: votre place suit alors entre la liseuse et le navigateur.",
    ],
  },
  // https://www.amazon.co.uk/gp/help/customer/display.html?nodeId=201974220: the address, approved senders, 50 MB.
  // http://office.manualsonline.com/manuals/mfg/amazon_technologies/d00611.html?p=123 (Amazon's guide): the folder.
  kindle: {
    steps: [
      "Par le câble, prenez l’AZW3\u202f: c’est le fichier fait pour le Kindle.",
      "Reliez le Kindle à l’ordinateur, et ouvrez son dossier «\u202fdocuments\u202f».",
      "Copiez-y le fichier, éjectez le Kindle, puis débranchez le câble.",
      "Sans câble, envoyez l’EPUB, de 50 Mo au plus, à l’adresse «\u202fSend to Kindle\u202f» de votre appareil.",
      "Envoyez-le depuis une adresse que vous avez approuvée chez Amazon\u202f: le livre arrive par le wifi.",
    ],
    details: [
      "Nous pouvons l’envoyer pour vous\u202f: ajoutez l’adresse de votre Kindle dans vos paramètres, puis choisissez «\u202fEnvoyer sur ma liseuse…\u202f» dans le menu du livre.",
      "Un livre trop lourd pour un e-mail est signalé avant l’envoi\u202f: il passe par le câble.",
    ],
  },
  vivlio: {
    steps: [
      "Dans votre bibliothèque, choisissez EPUB pour enregistrer le livre sur l’ordinateur.",
      "Reliez la liseuse par son câble, et acceptez la connexion à l’ordinateur si elle la propose.",
      "Elle apparaît sur l’ordinateur comme une clé USB\u202f: ouvrez-la.",
      "Copiez-y le fichier, puis éjectez-la.",
      "Débranchez le câble\u202f: le livre est dans sa bibliothèque.",
    ],
    details: [
      "Le livre n’a pas de verrou\u202f: aucun compte Adobe n’est nécessaire.",
      "Depuis un téléphone, «\u202fEnvoyer sur ma liseuse…\u202f» affiche un code QR qui télécharge l’EPUB.",
    ],
  },
  pocketbook: {
    steps: [
      "Dans votre bibliothèque, choisissez EPUB pour enregistrer le livre sur l’ordinateur.",
      "Reliez la liseuse par son câble, et acceptez la connexion à l’ordinateur si elle la propose.",
      "Elle apparaît comme une clé USB\u202f: copiez-y le fichier, puis éjectez-la.",
      "Sans câble, envoyez l’EPUB en pièce jointe à l’adresse e-mail que PocketBook donne à votre liseuse.",
      "Le livre est dans sa bibliothèque dès que le câble est débranché, ou le message reçu.",
    ],
    details: [
      "Nous pouvons l’envoyer pour vous, jusqu’à 25 Mo\u202f: ajoutez l’adresse de votre PocketBook dans vos paramètres, puis choisissez «\u202fEnvoyer sur ma liseuse…\u202f» dans le menu du livre.",
      "Un livre trop lourd pour un e-mail est signalé avant l’envoi\u202f: il passe par le câble.",
    ],
  },
  // Apple, “Read books and more with Apple Books”: EPUBs without DRM are added; iCloud Drive keeps the library.
  apple: {
    steps: [
      "Ouvrez cette boutique dans Safari, et connectez-vous.",
      "Dans votre bibliothèque, touchez EPUB\u202f: le livre rejoint les téléchargements.",
      "Ouvrez ce téléchargement\u202f: s’il ne s’ouvre pas aussitôt dans Livres, touchez l’icône de partage, puis Livres.",
      "Il est dans la bibliothèque de l’application Livres, avec sa couverture.",
      "Sur un Mac, un double clic sur l’EPUB suffit.",
    ],
    details: [
      "Pour lire sans rien installer ni ranger, touchez plutôt «\u202fLire\u202f»\u202f: le livre s’ouvre ici, à la page où vous l’avez laissé ailleurs.",
      "L’application Livres ouvre aussi le PDF.",
      "Avec iCloud, le livre ajouté sur un appareil apparaît sur les autres.",
    ],
  },
  android: {
    steps: [
      "Ouvrez cette boutique dans le navigateur, et connectez-vous.",
      "Dans votre bibliothèque, touchez EPUB\u202f: le livre rejoint les téléchargements.",
      "Ouvrez-le depuis la notification, ou depuis le dossier des téléchargements.",
      "Choisissez une application qui lit l’EPUB, comme Google Play Livres ou KOReader.",
      "Le livre reste dans la bibliothèque de cette application.",
    ],
    details: [
      "Pour lire sans rien installer ni ranger, touchez plutôt «\u202fLire\u202f»\u202f: le livre s’ouvre ici, à la page où vous l’avez laissé ailleurs.",
      "Une application qui ouvre un catalogue OPDS reçoit toute votre bibliothèque\u202f: son adresse et un mot de passe sont dans vos paramètres.",
      "KOReader, et les applications qui suivent la progression OPDS, partagent votre place avec vos autres appareils.",
    ],
  },
  // https://www.edrlab.org/software/: Thorium Reader, for Windows, macOS and Linux.
  ordinateur: {
    steps: [
      "Le plus simple\u202f: dans votre bibliothèque, «\u202fLire\u202f» ouvre le livre dans le navigateur.",
      "Il se rouvre à la page où vous l’avez laissé, avec vos signets et vos notes.",
      "Le PDF s’ouvre partout, et s’imprime.",
      "L’EPUB adapte le texte à l’écran\u202f: ouvrez-le dans Thorium Reader, gratuit, sous Windows, macOS ou Linux.",
      "Sur un Mac, l’application Livres suffit.",
    ],
    details: [
      "Vos notes ne sont pas prisonnières d’ici\u202f: dans le lecteur, «\u202fSignets et notes\u202f» les exporte en Markdown, en HTML ou en JSON, et relit celles de Thorium.",
    ],
  },
};
