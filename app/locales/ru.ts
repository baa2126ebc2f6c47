import type { Words } from './words.ts';
import { errors } from './ru/errors.ts';
import { shell } from './ru/shell.ts';

export const ru = { shell, errors } as const satisfies Words;
