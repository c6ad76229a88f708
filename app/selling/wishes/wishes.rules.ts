/** Editions in a list of wishes: what one call may name. */
export const maxWishes = 200;

/** A wish of a list; newest first. Whole cents. */
export interface Wish {
  edition_id: number;
  /** The price when it was added. */
  added_cents: number;
}

export const wishesStorageKey = "wishes_v1";

/** The lists of a visitor and a member as one: the visitor's wishes are the newer ones. Both orders stay. */
export const mergedWishes = <W extends Wish>(member: readonly W[], visitor: readonly W[]): W[] => {
  const known = new Set(member.map(({ edition_id }) => edition_id));
  const isNew = ({ edition_id }: W) => !known.has(edition_id) && known.add(edition_id);
  return [...visitor.filter(isNew), ...member];
};

export const withoutWishes = <W extends Wish>(list: readonly W[], ids: ReadonlySet<number>): W[] =>
  list.filter(({ edition_id }) => !ids.has(edition_id));

/** A stored list, without what cannot be read. */
export function parseWishes(text: string | null): readonly Wish[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    const seen = new Set<number>();
    return (list as Partial<Wish>[]).flatMap((each) => {
      const { edition_id, added_cents } = each ?? {};
      if (!isWhole(edition_id) || !isWhole(added_cents) || seen.has(edition_id)) return [];
      seen.add(edition_id);
      return [{ edition_id, added_cents }];
    });
  } catch {
    return [];
  }
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

export const fullText = `Votre liste a déjà ${maxWishes} envies\u202F: retirez-en une pour faire de la place.`;
