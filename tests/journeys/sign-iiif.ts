/** Prints the address that the design page would show a person for other viewers: `sign-iiif.ts <mail> <colorway>`, by way of SIGN. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { iiifAddress } = await import('#app/domain/visible/pictures/iiif.server.ts');
  const { findAnyColorway } = await import('#tests/visible.ts');
  const [mail, colorwayId] = process.env.SIGN!.split(' ') as [string, string];
  const session = await db.session.findFirstOrThrow({ where: { user: { mail } }, orderBy: { createdAt: 'desc' } });
  console.log(iiifAddress({ sessionId: session.id }, await findAnyColorway(colorwayId)));
});
