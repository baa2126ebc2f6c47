import { config } from '#app/config.server.ts';
import { seed } from '#prisma/seed.ts';

await seed({ demo: config.demo });
// Open connections and timers of the seed must not delay the start.
process.exit(0);
