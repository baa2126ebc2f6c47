import type { Words } from './words.ts';
import { errors } from './tr/errors.ts';
import { shell } from './tr/shell.ts';

export const tr = { shell, errors } as const satisfies Words;
