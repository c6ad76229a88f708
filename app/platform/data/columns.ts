// Kinds of columns that several tables share.
import { customType, integer, timestamp } from "drizzle-orm/pg-core";

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Milliseconds, so that a program reads the exact stored value. */
export const instantToMilliseconds = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });
export const identity = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
