import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import { compareFormId, mostCompared, type Comparing } from '#app/routes/shared/comparison.ts';

/** The form that the cards' boxes belong to; a bar at the foot of the window once something is ticked. `here`: colorways that have a box on this page. */
export function CompareBar({ comparing, here }: { comparing: Comparing; here: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const { picked, clear } = comparing;
  return (
    <Form
      id={compareFormId}
      method="get"
      action="/compare"
      className="foot-bar when-chosen no-print"
      data-active={picked.length > 0 || undefined}
      aria-label={t('archive.compare')}
    >
      {picked
        .filter((guid) => !here.has(guid))
        .map((guid) => (
          <input key={guid} type="hidden" name="c" value={guid} />
        ))}
      <p className="grow figures" role="status">
        {picked.length > 0 && t('archive.compareChosen', { count: picked.length, most: mostCompared })}
      </p>
      <Button look="primary" size="small" icon="scale">
        {t('archive.compare')}
      </Button>
      <Button
        type="button"
        size="small"
        icon="close"
        className="needs-script sign-alone"
        title={t('archive.compareClear')}
        onClick={clear}
      >
        <span>{t('archive.compareClear')}</span>
      </Button>
    </Form>
  );
}
