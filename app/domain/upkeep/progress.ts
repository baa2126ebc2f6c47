/** Lines for whoever waits for a long command. */
export type Tell = (line: string) => void;

/** ms between two lines */
const every = 5_000;

/** Says where the work stands, seldom enough to be read. */
export function openProgress(tell: Tell): (where: string) => void {
  let last = Date.now();
  return (where) => {
    if (Date.now() - last < every) return;
    last = Date.now();
    tell(`… ${where}`);
  };
}

export function inMegabytes(bytes: number): string {
  if (bytes >= 10_000_000_000) return `${(bytes / 1e9).toFixed(1)} GB`;
  return `${(bytes / 1e6).toFixed(bytes < 10_000_000 ? 2 : 0)} MB`;
}
