import { type Limits, MEBIBYTE } from "../limits/limits.ts";

const seconds = (value: number) => value * 1000;
const minutes = (value: number) => seconds(value * 60);
const KIBIBYTE = 1024;

/**
 * The description of a file: seconds for a valid one. Memory: 100 MB for the reader itself, and room for large tables.
 */
export const INSPECTION: Limits = {
  wallMs: seconds(30),
  memoryBytes: 350 * MEBIBYTE,
  answerBytes: 64 * KIBIBYTE,
};
/** A small PDF can require work without end; on a busy machine the clock ends it before the limit of processor time. */
export const PDF_INSPECTION: Limits = { ...INSPECTION, wallMs: seconds(18) };
/** Rewriting a damaged PDF holds it in memory twice. */
export const TEMPLATE: Limits = {
  wallMs: minutes(2),
  memoryBytes: 900 * MEBIBYTE,
  answerBytes: 64 * KIBIBYTE,
};
/** A thousand pages with pictures; the converter holds trees of the whole text. */
export const CONVERSION: Limits = {
  wallMs: minutes(5),
  memoryBytes: 900 * MEBIBYTE,
  answerBytes: 1024 * KIBIBYTE,
};
/** Twelve files of at most 800 pixels; a cover of 50 million pixels is decoded as a stream. */
export const PICTURES: Limits = {
  wallMs: minutes(1),
  memoryBytes: 600 * MEBIBYTE,
  answerBytes: 64 * KIBIBYTE,
};
/** Eight gigabytes are read and written as a stream; the answer names every file. */
export const PARCEL: Limits = { wallMs: minutes(15), memoryBytes: 350 * MEBIBYTE, answerBytes: 4 * MEBIBYTE };
/** 10 000 products of ONIX are 80 MB of XML, read one at a time; a table of 20 MB is held whole. */
export const CATALOGUE: Limits = {
  wallMs: minutes(3),
  memoryBytes: 400 * MEBIBYTE,
  answerBytes: 256 * KIBIBYTE,
};
