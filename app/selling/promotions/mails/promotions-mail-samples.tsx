import { GiftMail, GiftRedeemedMail, GiftReturnedMail } from "#selling/promotions/mails/gift-mails.tsx";
import type { Sample } from "#words/texts/wording/mail-wording.rules.ts";

const title = "La Curée – Texte intégral";

/** The mails about gifts, with sample values. */
export const samples = {
  gift: ({ letter, link }: Sample) =>
    GiftMail({
      letter,
      senderName: "Colette",
      message: "Joyeux anniversaire\u202f!\n\nTu me diras ce que tu en as pensé.",
      title,
      link,
    }),
  "gift-redeemed": ({ letter, link }: Sample) => GiftRedeemedMail({ letter, title, link }),
  "gift-returned": ({ letter, link }: Sample) => GiftReturnedMail({ letter, title, isReturned: true, link }),
};
