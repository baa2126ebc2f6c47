import { first } from './en/first.ts';
import { office } from './en/office.ts';
import { pages } from './en/pages.ts';

export const en = { ...first, ...pages, ...office } as const;
