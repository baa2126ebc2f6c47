import { clearLabels, setLabels, unlabeled } from '#app/domain/catalog/labels/labelling.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { labellingAddress, readPlace } from './addresses.ts';
import { labellingForm } from './form.ts';

export function labelsAction(page: Page) {
  const place = readPlace(page.url.searchParams);
  const at = (design: string | undefined) => labellingAddress({ ...place, design });
  const leave = { designNotFound: at(undefined) };
  return handleForm(
    page,
    labellingForm,
    {
      next: intent(setLabels, {
        // Redirects straight to the next design instead of through the queue.
        done: async ({ designGuid }, { actor, go }) => {
          const { name, archive } = place;
          const { design } = await unlabeled(actor, { name, archive, after: designGuid });
          return go(labellingAddress({ ...place, design: design?.guid, after: designGuid, last: designGuid }));
        },
        leave,
      }),
      stay: intent(setLabels, {
        done: ({ designGuid, designName: name }, { t, done }) => done(t('labelling.saved', { name }), at(designGuid)),
        leave,
      }),
      clear: intent(clearLabels, {
        done: ({ designGuid, designName: name }, { t, done }) => done(t('labelling.cleared', { name }), at(designGuid)),
        leave,
      }),
    },
    labellingAddress(place),
  );
}
