/** A storage whose work is shown in the trace that it belongs to; looks at what is there are too small for that. */
import { inSpan } from '#app/data/telemetry/tracing.ts';
import type { Storage } from './contract.ts';

const traced = new Set(['putFile', 'putBytes', 'localFile', 'read', 'remove', 'removeBelow', 'list', 'entries']);

type Method = (...given: unknown[]) => Promise<unknown>;

export function traceStorage(storage: Storage): Storage {
  return new Proxy(storage, {
    get: (target, name: keyof Storage) => {
      const method = target[name] as Method;
      if (!traced.has(name)) return method;
      return (key: string, ...given: unknown[]) => {
        // The key's first part says what it is: originals, masters, pictures …
        const attributes = { 'print_archive.storage.folder': key.split('/', 1)[0] };
        return inSpan(`storage ${name}`, { onlyBelow: true, attributes }, () => method(key, ...given));
      };
    },
  });
}
