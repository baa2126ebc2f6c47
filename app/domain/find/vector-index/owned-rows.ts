/** Which rows of a table belong to each design: eight bytes a row, where lists in a map take two hundred. */
export class OwnedRows {
  /** by ordinal, and by row: the first one's, and the next one's number plus 1; 0: none */
  #first: Int32Array = new Int32Array(1024);
  #next: Int32Array = new Int32Array(1024);

  /** In no particular order. */
  of(ordinal: number): number[] {
    const rows: number[] = [];
    for (let at = this.#first[ordinal] ?? 0; at !== 0; at = this.#next[at - 1]!) rows.push(at - 1);
    return rows;
  }

  add(ordinal: number, row: number): void {
    this.#first = withRoom(this.#first, ordinal);
    this.#next = withRoom(this.#next, row);
    this.#next[row] = this.#first[ordinal]!;
    this.#first[ordinal] = row + 1;
  }

  removeAll(ordinal: number): void {
    if (ordinal < this.#first.length) this.#first[ordinal] = 0;
  }

  /** A design's row has another number from now on. */
  renumber(ordinal: number, from: number, to: number): void {
    this.#next[to] = this.#next[from]!;
    if (this.#first[ordinal] === from + 1) this.#first[ordinal] = to + 1;
    else {
      let at = this.#first[ordinal]!;
      while (this.#next[at - 1] !== from + 1) at = this.#next[at - 1]!;
      this.#next[at - 1] = to + 1;
    }
  }
}

function withRoom(numbers: Int32Array, at: number): Int32Array {
  if (at < numbers.length) return numbers;
  const larger = new Int32Array(Math.ceil(1.25 * at) + 1024);
  larger.set(numbers);
  return larger;
}
