import { useTranslation } from 'react-i18next';
import type { HouseProfile } from '#app/domain/base/profiles/profiles.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { profileForm } from './form.ts';

const spaces = ['cmyk', 'rgb', 'gray'] as const;

interface UntaggedProps {
  profiles: HouseProfile[];
  chosen: Record<(typeof spaces)[number], string | null>;
  version: string;
  old: number;
}

/** Which profile counts where a file brings none. */
export function Untagged({ profiles, chosen, version, old }: UntaggedProps) {
  const { t } = useTranslation();
  const values = Object.fromEntries(spaces.map((space) => [space, chosen[space] ?? ''])) as Record<
    (typeof spaces)[number],
    string
  >;
  const nameOf = (space: (typeof spaces)[number], chosenId: string | null) =>
    profiles.find(({ profileId }) => profileId === chosenId)?.name ?? t(`profiles.usual.${space}`);
  return (
    <section className="stack" aria-labelledby="untagged">
      <h2 id="untagged" className="section-title">
        {t('profiles.untagged')}
      </h2>
      <p className="quiet prose">{t('profiles.untaggedText')}</p>
      <ActionForm
        of={profileForm}
        drawn="choose"
        intent="choose"
        className="form"
        values={values}
        version={version}
        kept={spaces.map((space) => ({
          name: space,
          label: t(`profiles.spaces.${space}`),
          now: nameOf(space, chosen[space]),
          read: (typed) => nameOf(space, typed),
        }))}
      >
        {({ field }) => (
          <>
            {spaces.map((space) => (
              <SelectField
                key={space}
                label={t(`profiles.spaces.${space}`)}
                placeholder={t(`profiles.usual.${space}`)}
                options={profiles
                  .filter((profile) => profile.space === space)
                  .map(({ profileId, name }) => ({ value: profileId, label: name }))}
                {...field(space)}
              />
            ))}
            <SubmitButton intent="choose">{t('profiles.choose')}</SubmitButton>
          </>
        )}
      </ActionForm>
      {old > 0 && <p className="prose">{t('profiles.old', { count: old })}</p>}
    </section>
  );
}
