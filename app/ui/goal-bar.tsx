import { useId } from "react";
import { classNames } from "./class-names.ts";

interface GoalBarMilestone {
  /** 0 to 1 along the bar. */
  position: number;
  label: string;
  reached: boolean;
}

interface GoalBarProps {
  label: string;
  /** 0 to 1: the filled part of the bar (see `goalPosition`). */
  position: number;
  /** The value as text: « 1 234 abonnés ». */
  valueText: string;
  milestones: readonly GoalBarMilestone[];
  className?: string | undefined;
}

/**
 * Progress along milestones; each is a tick with its number; a reached one differs in shape and weight, not by colour
 * alone.
 */
export function GoalBar({ label, position, valueText, milestones, className }: GoalBarProps) {
  const id = useId();
  return (
    <div className={className}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span className="font-serif text-lg tabular-nums">{valueText}</span>
      </p>
      <div className="relative mx-1.5 h-3">
        <progress id={id} className="sr-only" value={position} max={1}>
          {valueText}
        </progress>
        <span
          aria-hidden
          className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-hairline"
        />
        <span
          aria-hidden
          className="absolute top-1/2 left-0 h-1 -translate-y-1/2 rounded-full bg-accent"
          style={{ width: `${position * 100}%` }}
        />
        {milestones.map((milestone) => (
          <Dot key={milestone.label} {...milestone} />
        ))}
      </div>
      <ol className="relative mx-1.5 mt-2 h-6 text-sm tabular-nums">
        {milestones.map((milestone) => (
          <Mark key={milestone.label} {...milestone} />
        ))}
      </ol>
    </div>
  );
}

function Dot({ position, reached }: GoalBarMilestone) {
  return (
    <span
      aria-hidden
      className={classNames(
        "absolute top-0 size-3 -translate-x-1/2 rounded-full border-2",
        reached ? "border-accent bg-accent" : "border-control bg-paper",
      )}
      style={{ left: `${position * 100}%` }}
    />
  );
}

/** The first and last numbers are aligned inwards so that they stay within the bar. */
function Mark({ position, label, reached }: GoalBarMilestone) {
  const shift = position <= 0 ? "-0.375rem" : position >= 1 ? "calc(-100% + 0.375rem)" : "-50%";
  return (
    <li
      className={classNames("absolute whitespace-nowrap", reached ? "font-semibold text-ink" : "text-muted")}
      style={{ left: `${position * 100}%`, transform: `translateX(${shift})` }}
    >
      {label}
      <span className="sr-only">{reached ? " : atteint" : " : à venir"}</span>
    </li>
  );
}

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

interface GoalMark {
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
