/** Changes of one edit of many designs as server-sent events. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readDesignEdit, watchDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import { streamStatus } from '#app/routes/admin/shared/status-events.server.ts';

export const loader = (args: LoaderFunctionArgs) => {
  const { editId } = args.params;
  return streamStatus(args, {
    watch: (actor) => watchDesignEdit(actor, { editId }),
    async status(actor) {
      const { state, progress, counts, version, isEnded } = await readDesignEdit(actor, { editId });
      return { state, progress, counts, version, isEnded };
    },
  });
};
