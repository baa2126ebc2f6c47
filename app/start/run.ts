/** Runs the archive, or its `web` or `worker` part, until Ctrl-C: `node app/start/start.mjs run [web|worker|--dev]` prepares the folder and calls this. */
import { failAndExit } from './prepare.mjs';

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await run(process.argv.includes('--dev'));
} catch (error) {
  failAndExit(error);
}

async function run(dev: boolean): Promise<void> {
  // Loaded here, so that an invalid setting is reported in one line too.
  const [{ Archive }, { config }] = await Promise.all([import('./archive.ts'), import('#app/config.server.ts')]);
  const role = (['web', 'worker'] as const).find((part) => process.argv.includes(part)) ?? 'all';
  const archive = new Archive(role);
  let stopping: Promise<void> | undefined;

  function stop(): void {
    if (stopping) {
      console.log('Stopping immediately…');
      archive.hurry();
      return;
    }
    console.log('Stopping…');
    stopping = archive.stop();
    stopping.then(() => process.exit(0), failAndExit);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  process.on('message', stop);
  process.channel?.unref();

  try {
    await archive.start(dev);
  } catch (error) {
    // While stopping, running steps fail as expected.
    if (stopping) return stopping;
    await archive.stop().catch(() => undefined);
    throw error;
  }
  console.log(role === 'worker' ? '\nReady: taking jobs.\n' : `\nReady: ${config.publicUrl}\n`);
  if (role === 'all' && config.demo && config.embeddedDatabase) {
    console.log(
      'Demo accounts, password Archive2026: admin@archive.test (authenticator secret JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP),',
    );
    console.log('inhouse@archive.test, customer@archive.test, pooled@archive.test. Press Ctrl-C to stop.\n');
  }
}
