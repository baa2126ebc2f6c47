/** `Spring (2)`, `Spring (3)`, …: the first that is free. */
export async function findFree(
  name: string,
  most: number,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> {
  const stem = name.replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const free = `${stem.slice(0, most - ending.length)}${ending}`;
    if (!(await isTaken(free))) return free;
  }
}
