/**
 * Loaded into a process before its program (`node --import`): measures the delay of that process's own event loop, and
 * reports it to the parent process on request.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds; each includes the 10 of the sampling interval itself. */
export interface EventLoopDelay {
  median: number;
  p99: number;
  max: number;
}

const histogram = monitorEventLoopDelay({ resolution: 10 });
histogram.enable();
const milliseconds = (nanoseconds: number) => nanoseconds / 1e6;

process.on("message", (wish) => {
  if (wish === "reset") histogram.reset();
  const delay: EventLoopDelay = {
    median: milliseconds(histogram.percentile(50)),
    p99: milliseconds(histogram.percentile(99)),
    max: milliseconds(histogram.max),
  };
  process.send?.(delay);
});
// This does not keep the program running.
process.channel?.unref();
