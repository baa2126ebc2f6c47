/** Whether a film failed for want of memory. Pure, for tests. */

export function isMemory(error: unknown): boolean {
  return /\b(?:memory|oom)\b|\ballocat/i.test(String((error as Error)?.message ?? error));
}

/** Of what ffmpeg reports. What it tells of a film, its title say, is indented. */
export function tellsOfMemory(lines: string[]): boolean {
  return lines.some((line) => !line.startsWith(' ') && isMemory(line));
}
