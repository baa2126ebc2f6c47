/** A map of which a folder holds a copy, an entry a file: it outlives the process, whenever that is killed. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

export class KeptMap<Value> extends Map<string, Value> {
  #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      // What was being written when its process died was never answered for.
      if (name.endsWith('.new')) rmSync(path.join(folder, name));
      else super.set(...(deserialize(readFileSync(path.join(folder, name))) as [string, Value]));
    }
  }

  override set(key: string, value: Value): this {
    const file = this.#file(key);
    writeFileSync(`${file}.new`, serialize([key, value]));
    renameSync(`${file}.new`, file);
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    rmSync(this.#file(key), { force: true });
    return super.delete(key);
  }

  override clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
    super.clear();
  }

  #file(key: string): string {
    return path.join(this.#folder, createHash('sha256').update(key).digest('hex'));
  }
}
