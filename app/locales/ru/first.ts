/** What the archive's page says: it comes alive before the other rooms' texts have come. */
import { archive } from './archive.ts';
import { hearts } from './hearts.ts';
import { shell } from './shell.ts';

export const first = { archive, hearts, shell } as const;
