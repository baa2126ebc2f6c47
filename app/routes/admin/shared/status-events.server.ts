/** Changes of one job as server-sent events; the page then reloads its data. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { getActor } from '#app/actor.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { isRefusal } from '#app/domain/base/errors.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

const heartbeatMs = 15_000;
/** Minimum interval between events, ms: a running stage may report far more often. */
const restMs = 400;

interface Watched {
  /** Throws to whom the job isn't shown. */
  watch: (actor: Person) => Promise<{ listen: (news: () => void) => Promise<() => void> }>;
  status: (actor: Actor) => Promise<{ isEnded: boolean }>;
}

export const streamStatus = (args: LoaderFunctionArgs, { watch, status: readStatus }: Watched) =>
  withPage('admin', args, async ({ actor, request }) => {
    // A copied context reads the session again, so that a suspended user gets no more events.
    const askAgain = () => getActor(request, { ...args.context });
    const { listen } = await watch(actor);
    let close = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: async (stream) => {
        const text = new TextEncoder();
        let open = true;
        let unwatch = () => {};
        let queued: NodeJS.Timeout | undefined;
        const send = (event: string, data: unknown) =>
          open && stream.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        const tell = async () => {
          queued = undefined;
          try {
            const status = await readStatus(await askAgain());
            send('change', status);
            if (status.isEnded) end();
          } catch (error) {
            // The job was discarded, or the user may no longer see it: the stream ends. A failure passes: the next heartbeat tells.
            if (isRefusal(error)) end();
          }
        };
        const heartbeat = setInterval(() => void tell(), heartbeatMs);
        const end = () => {
          if (!open) return;
          send('end', {});
          close();
          stream.close();
        };
        close = () => {
          open = false;
          clearInterval(heartbeat);
          clearTimeout(queued);
          unwatch();
        };
        request.signal.addEventListener('abort', () => close());
        if (request.signal.aborted) return close();
        try {
          unwatch = await listen(() => (queued ??= setTimeout(() => void tell(), restMs)));
        } catch (error) {
          close();
          throw error;
        }
        if (open) await tell();
        else unwatch();
      },
      cancel: () => close(),
    });
    return new Response(body, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    });
  });
