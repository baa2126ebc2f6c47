import { startEmbeddedPostgres } from './app/data/embedded-postgres.ts';
const s = await startEmbeddedPostgres({ dataDir: '/tmp/pgtry', settings: { max_connections: '200' } });
console.log(s.url);
process.on('SIGTERM', () => s.stop().then(() => process.exit(0)));
setInterval(() => {}, 1000);
