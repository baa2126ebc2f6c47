import { defineConfig } from 'prisma/config';

// generate, validate and format never run the schema engine; any existing file satisfies the check, so no download is needed.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/none' },
});
