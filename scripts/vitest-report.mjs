import { readFileSync } from "node:fs";

/**
 * The numbers of passed and failed tests, from Vitest's JSON report. A file that failed as a whole (it does not load,
 * its setup throws) counts as one failure. So does an error outside all tests (an unhandled rejection, an exit without
 * a report), and a run without tests.
 *
 * @param {string} reportPath
 * @param {number} exitCode Vitest's exit code
 */
export function countTests(reportPath, exitCode) {
  const report = readReport(reportPath);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles.length;
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}

/**
 * The test files that took longest, with their milliseconds, from Vitest's JSON report.
 *
 * @param {string} reportPath
 * @param {number} count
 * @returns {{ path: string, milliseconds: number }[]}
 */
export function slowestFiles(reportPath, count) {
  return readReport(reportPath)
    .testResults.filter(({ startTime, endTime }) => endTime > startTime)
    .map(({ name, startTime, endTime }) => ({ path: name, milliseconds: endTime - startTime }))
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
