import { describe, expect, it } from "vitest";
import {
  bookStateOf,
  bookWithdrawalText,
  explainBookAvailability,
} from "#books/catalogue/components/availability/book-availability-panel.tsx";
import type { AvailabilityState } from "#books/catalogue/availability/availability.rules.ts";

const edition = (state: AvailabilityState, title = "Poche", comes_back = false) => ({
  id: 1,
  title,
  state,
  comes_back,
});
const book = (owners: number, ...editions: ReturnType<typeof edition>[]) => ({ owners, editions });

describe("The sale of a whole book, in words", () => {
  it("counts editions by their state", () => {
    const [onSale, toCome, gone] = [edition("on_sale"), edition("scheduled"), edition("withdrawn")];
    expect(explainBookAvailability(book(0, onSale))).toBe("1 édition en vente.");
    expect(explainBookAvailability(book(0, onSale, onSale, toCome, gone))).toBe(
      "2 éditions en vente, 1 à paraître, 1 retirée.",
    );
    expect(explainBookAvailability(book(0, toCome, gone, gone))).toBe("1 édition à paraître, 2 retirées.");
    expect(bookStateOf(book(0, gone, toCome))).toBe("scheduled");
  });

  it("of one that is withdrawn says who keeps it, and what does not come back with it", () => {
    const whole = book(2, edition("withdrawn", "Poche", true));
    expect(explainBookAvailability(whole)).toBe(
      "2 lecteurs le gardent dans leur bibliothèque, avec leurs fichiers.",
    );
    const partly = book(1, edition("withdrawn", "Poche", true), edition("withdrawn", "De luxe"));
    expect(explainBookAvailability(partly)).toBe(
      "Un lecteur le garde dans sa bibliothèque, avec ses fichiers. « De luxe », retirée auparavant, se remet en vente sur son propre écran.",
    );
  });

  it("says before it is withdrawn what leaves, what will not come, and how many readers keep it", () => {
    const text = bookWithdrawalText(
      book(3, edition("on_sale"), edition("on_sale"), edition("scheduled")),
    ).join(" ");
    expect(text).toContain("Ses 2 éditions en vente quittent le catalogue");
    expect(text).toContain("L’édition à paraître ne paraîtra pas.");
    expect(text).toContain("3 lecteurs le gardent");
    expect(bookWithdrawalText(book(0, edition("scheduled")))[0]).toBe(
      "L’édition à paraître ne paraîtra pas.",
    );
  });
});
