import type { Words } from './words.ts';
import { first } from './tr/first.ts';
import { office } from './tr/office.ts';
import { pages } from './tr/pages.ts';

export const tr = { ...first, ...pages, ...office } as const satisfies Words;
