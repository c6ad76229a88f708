/** A line of the doctor, in French. */
export interface Finding {
  level: "fine" | "look" | "broken";
  name: string;
  text: string;
  /** What to do, unless all is well. */
  remedy?: string;
}
