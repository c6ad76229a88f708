import { WishNewsMail } from "#selling/wishes/mails/wish-news-mail.tsx";
import type { Sample } from "#words/texts/wording/mail-wording.rules.ts";

/** The mail about wishes, with sample values. */
export const samples = {
  "wish-news": ({ letter, link }: Sample) =>
    WishNewsMail({
      letter,
      books: [
        {
          title: "La Curée – Texte intégral",
          author: "Émile Zola",
          link,
          priceCents: 299,
          isFree: false,
          endsAt: null,
        },
      ],
      listUrl: link,
      stopUrl: link,
    }),
};
