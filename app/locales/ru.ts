import type { Words } from './words.ts';
import { first } from './ru/first.ts';
import { office } from './ru/office.ts';
import { pages } from './ru/pages.ts';

export const ru = { ...first, ...pages, ...office } as const satisfies Words;
