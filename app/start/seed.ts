import { config } from '#app/config.server.ts';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { seed } from '#prisma/seed.ts';

try {
  await seed({ demo: config.demo });
} catch (error) {
  if (!(error instanceof StorageUnavailable)) throw error;
  console.error(`The storage can't be used. Check STORAGE_URL: ${error.message}`);
  process.exit(1);
}
// Open connections and timers of the seed must not delay the start.
process.exit(0);
