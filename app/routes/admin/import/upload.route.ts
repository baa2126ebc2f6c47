/** The upload form's target where script shows its progress: answers JSON. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { withPage } from '#app/routes/shared/page.server.ts';
import { receiveForm } from './upload.server.ts';

export const action = (args: ActionFunctionArgs) =>
  withPage('import', args, async (page) => {
    const answer = await receiveForm(page, ({ jobId }) => Response.json({ jobId }));
    return answer instanceof Response ? answer : Response.json(answer.data, answer.init ?? {});
  });
