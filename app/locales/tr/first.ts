/** What the archive's page says: it comes alive before the other rooms' texts have come. */
import { archive } from './archive.ts';
import { favorites } from './favorites.ts';
import { shell } from './shell.ts';

export const first = { archive, favorites, shell } as const;
