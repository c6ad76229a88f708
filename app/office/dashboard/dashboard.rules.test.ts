import { describe, expect, it } from "vitest";
import {
  balanceOf,
  changePercent,
  editionCells,
  formatsCsv,
  kindsCsv,
  movesCsv,
  total,
} from "#office/dashboard/dashboard.rules.ts";
import { csvLine } from "#platform/data/csv.ts";

const linesOf = (csv: string) => csv.split("\r\n").slice(1);

describe("A period beside the one before", () => {
  it("is the sum of its months", () => {
    expect(total([{ n: 2 }, { n: 40 }], ({ n }) => n)).toBe(42);
  });

  it("changes by whole percent, and by nothing that can be said when there was none", () => {
    expect(changePercent(150, 100)).toBe(50);
    expect(changePercent(50, 100)).toBe(-50);
    expect(changePercent(50, 0)).toBeNull();
  });
});

describe("The files of a period open in a French spreadsheet", () => {
  it("revenue by kind", () => {
    const month = { month: "2026-02", editions: { paid: 499, refunded: 499 } };
    expect(linesOf(kindsCsv([{ ...month, subscriptions: { paid: 10_000, refunded: 0 } }]))).toEqual([
      "2026-02;Éditions;4,99;4,99;0,00",
      "2026-02;Abonnements;100,00;0,00;100,00",
      "",
    ]);
  });

  it("downloads by format", () => {
    expect(linesOf(formatsCsv([{ month: "2026-02", pdf: 1, epub: 20, azw3: 0 }]))).toEqual([
      "2026-02;1;20;0",
      "",
    ]);
  });

  it("subscribers who came and left", () => {
    const month = { month: "2026-02", begun: 3, renewed: 9, ended: 2, withdrawn: 4 };
    expect(balanceOf(month)).toBe(-3);
    expect(linesOf(movesCsv([month]))).toEqual(["2026-02;3;9;2;4;-3", ""]);
  });

  it("revenue by edition, where a title that looks like a formula is none", () => {
    const edition = {
      id: 7,
      title: "a;b",
      book_title: "=1+1",
      sold: 2,
      paid: 998,
      refunded: 499,
      before: -1,
    };
    expect(csvLine(editionCells(edition))).toBe('7;\'=1+1;"a;b";2;9,98;4,99;4,99;-0,01\r\n');
  });
});
