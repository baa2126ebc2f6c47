/** What a field holds where its name means something else in other shapes, a file for each family of calls; the names of shapes are read as in `shape-names.ts`. */
import { accountsWords } from './accounts.ts';
import { anyCallWords } from './any-call.ts';
import { collectionsWords } from './collections.ts';
import { customersWords } from './customers.ts';
import { designEditsWords } from './design-edits.ts';
import { designsWords } from './designs.ts';
import { downloadsWords } from './downloads.ts';
import { favoritesWords } from './favorites.ts';
import { importsWords } from './imports.ts';
import { labellingWords } from './labelling.ts';
import { poolsWords } from './pools.ts';
import { proposalsWords } from './proposals.ts';
import { searchesWords } from './searches.ts';
import { statisticsWords } from './statistics.ts';
import { trashWords } from './trash.ts';
import { webhooksWords } from './webhooks.ts';

export const wordsInShapes = [
  anyCallWords,
  searchesWords,
  designsWords,
  labellingWords,
  favoritesWords,
  collectionsWords,
  downloadsWords,
  proposalsWords,
  accountsWords,
  customersWords,
  poolsWords,
  designEditsWords,
  importsWords,
  statisticsWords,
  trashWords,
  webhooksWords,
];
