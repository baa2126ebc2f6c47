import { config } from '#app/config.server.ts';
import { seed } from '#prisma/seed.ts';

await seed({ demo: config.demo });
// Whatever the seed keeps open (connections, timers) must not hold up the start.
process.exit(0);
