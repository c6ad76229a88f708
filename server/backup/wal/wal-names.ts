import { join } from "node:path/posix";

/**
 * What the archive of the write-ahead log stores in the backup place, next to the backups:
 *
 * - `wal/{system}/base-{instant}-{segment}.tar.zst`: a base copy, which needs the log from that segment on;
 * - `wal/{system}/{segment}.zst`: a segment of 16 MB, or `{timeline}.history.zst`.
 *
 * All are sealed like a backup. `system` is the cluster's identifier.
 */
const walPrefix = "wal/";

export const walPath = (systemId: string, name: string): string => join(walPrefix, systemId, name);

export interface BaseName {
  path: string;
  systemId: string;
  /** When the copy began. */
  at: Date;
  /** The first segment that it needs. */
  segment: string;
}

const segmentPattern = "[0-9A-F]{24}";
const segmentName = new RegExp(`^${segmentPattern}$`);
const isHistory = /^[0-9A-F]{8}\.history$/;

export const isSegment = (name: string): boolean => segmentName.test(name);

/** Whether a recovery needs an archived file; PostgreSQL also archives notes about its own base backups. */
export const isWal = (name: string): boolean => isSegment(name) || isHistory.test(name);

export const basePath = (systemId: string, at: Date, segment: string): string =>
  walPath(systemId, `base-${at.toISOString().replaceAll(/[-:.]/g, "")}-${segment}.tar.zst`);

/** The base copy of a path; null for any other one. */
export function baseOf(path: string): BaseName | null {
  const found = new RegExp(
    `^${walPrefix}(\\d+)/base-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)(\\d{3})Z-(${segmentPattern})\\.tar\\.zst$`,
  ).exec(path);
  if (!found) return null;
  const [, systemId = "", year, month, day, hour, minute, second, ms, segment = ""] = found;
  return {
    path,
    systemId,
    at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`),
    segment,
  };
}

/** The file of the log at a path of the archive; null for any other one. */
export function walOf(path: string): { path: string; systemId: string; name: string } | null {
  const [, systemId = "", name = ""] = new RegExp(`^${walPrefix}(\\d+)/(.+)\\.zst$`).exec(path) ?? [];
  return isWal(name) ? { path, systemId, name } : null;
}

export const timelineOf = (name: string): string => name.slice(0, 8);

/** The place of a segment in the log, on any timeline: comparable as text. */
export const positionOf = (segment: string): string => segment.slice(8);
