/** The memory that loops share: areas that stay, and behind them those of the picture in work. */

const PAGE = 65_536;
const MOST_PAGES = 65_536;

export class PyramidMemory {
  readonly wasm = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  #end = 16;

  /** So many bytes, 16 of them a step; views of the memory that were made before are of no use afterwards. */
  take(bytes: number): number {
    const at = this.#end;
    this.#end = Math.ceil((at + bytes) / 16) * 16;
    const missing = Math.ceil((this.#end - this.wasm.buffer.byteLength) / PAGE);
    if (missing > 0) this.wasm.grow(missing);
    return at;
  }

  mark(): number {
    return this.#end;
  }

  /** What was taken after `mark` is free again. */
  release(mark: number): void {
    this.#end = mark;
  }

  bytes(at: number, length: number): Buffer<ArrayBuffer> {
    return Buffer.from(this.wasm.buffer, at, length);
  }
}
