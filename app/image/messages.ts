import { ImageError, type ImageErrorKey } from './types.ts';

/** What parent and child say to each other. Only plain objects cross. */
export type Method =
  | 'readSource'
  | 'makeMaster'
  | 'renderPrint'
  | 'renderFabric'
  | 'renderRepeat'
  | 'renderThumbnail'
  | 'measureSeams'
  | 'extractPalette';

export interface Request {
  id: number;
  method: Method;
  args: unknown[];
}

export type Reply =
  | { id: number; progress: number }
  | { id: number; result: unknown }
  | { id: number; error: PlainError };

export interface PlainError {
  kind: 'image' | 'range' | 'other';
  key?: ImageErrorKey;
  values?: Record<string, string | number>;
  message: string;
  code?: string;
}

export function toPlainError(error: unknown): PlainError {
  if (error instanceof ImageError) {
    const { cause } = error;
    const message = cause instanceof Error ? cause.message : error.message;
    return { kind: 'image', key: error.key, values: error.values, message };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError) return { kind: 'range', message };
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? { kind: 'other', message } : { kind: 'other', message, code };
}

export function fromPlainError({ kind, key, values, message, code }: PlainError): Error {
  if (kind === 'image') return new ImageError(key!, values, { cause: new Error(message) });
  if (kind === 'range') return new RangeError(message);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
