/**
 * The position of a value on a scale with evenly spaced milestones of any size: on a proportional bar, 0, 1 000, 10 000
 * and 100 000 would overlap on the left. Between two milestones the scale is linear.
 * @param milestones at least two, ascending.
 * @returns 0 to 1; capped at both ends.
 */
export function goalPosition(value: number, milestones: readonly number[]): number {
  const last = milestones.length - 1;
  const next = milestones.findIndex((milestone) => value < milestone);
  if (next === 0) return 0;
  if (next === -1) return 1;
  const from = milestones[next - 1] ?? 0;
  const to = milestones[next] ?? from;
  return (next - 1 + (value - from) / (to - from)) / last;
}

export interface GoalMark {
  /** 0 to 1 along the bar. */
  position: number;
  value: number;
  reached: boolean;
}

/** The milestones of such a scale, evenly spaced. */
export function goalMarks(value: number, milestones: readonly number[]): GoalMark[] {
  const last = Math.max(1, milestones.length - 1);
  return milestones.map((milestone, index) => ({
    position: index / last,
    value: milestone,
    reached: value >= milestone,
  }));
}
