import type { BookNames, NameChanges } from "#modules/catalogue/back-office/corrections/rules.ts";

/** The typed names that differ from the stored ones: only these are sent, so that another person's change stays. */
export function changedNames(stored: BookNames, typed: Record<keyof BookNames, string>): NameChanges {
  const names = {
    title: typed.title.trim(),
    subtitle: typed.subtitle.trim() || null,
    author: typed.author.trim(),
    slug: typed.slug.trim(),
  };
  return {
    ...(names.title === stored.title ? {} : { title: names.title }),
    ...(names.subtitle === stored.subtitle ? {} : { subtitle: names.subtitle }),
    ...(names.author === stored.author ? {} : { author: names.author }),
    ...(names.slug === stored.slug ? {} : { slug: names.slug }),
  };
}
