/** Several image processes for calls at once. */
import { ChildRunner, type ImageProcessOptions, type RunOptions } from './child-runner.ts';
import type { Calls, Method } from './messages.ts';

export class ProcessGroup {
  #runners: ChildRunner[];

  /** The first is ready all the time, the others for as long as they are used. */
  constructor(size: number, options: ImageProcessOptions) {
    this.#runners = Array.from({ length: size }, (_, at) => new ChildRunner({ ...options, ready: at === 0 }));
  }

  call<T, M extends Method = Method>(method: M, args: Calls[M], leavings: string[], run?: RunOptions): Promise<T> {
    const free = this.#runners.find((runner) => runner.isFree) ?? this.#runners[0]!;
    return free.call(method, args, leavings, run);
  }

  async close(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.close()));
  }
}
