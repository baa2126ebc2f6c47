/** Findings and reasons in the reader's language; everything else is written in the page. */
import { describeFinding } from '#app/domain/upkeep/findings.ts';
import type { readSystem } from '#app/domain/upkeep/system/system.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { resources, translate } from '#app/locales/translate.ts';

type System = Awaited<ReturnType<typeof readSystem>>;

export function writeSystem({ findings, errors, processes, ...system }: System, locale: Locale) {
  const t = translate(locale);
  return {
    ...system,
    findings: findings.map((finding) => {
      const { what, advice } = describeFinding(finding, locale);
      const part = finding.part && t(`system.parts.${finding.part}`);
      return { level: finding.level, what: part ? `${part}: ${what}` : what, advice };
    }),
    errors: errors.map((error) => ({ ...error, text: nameTrouble(error, locale) })),
    processes: processes.map((process) => ({
      ...process,
      jobs: process.jobs.map(({ queue, startedAt }) => ({ queue: nameQueue(queue, locale), startedAt })),
    })),
    queue: system.queue && {
      queues: system.queue.queues.map((one) => ({ ...one, queue: nameQueue(one.name, locale) })),
      failures: system.queue.failures.map((one) => ({
        ...one,
        queue: nameQueue(one.queue, locale),
        text:
          one.kind === 'lost' || one.kind === 'timeout'
            ? t(`system.failureKinds.${one.kind}`)
            : nameError(one.kind, locale),
      })),
    },
    slow: system.slow.map((one) => ({ ...one, text: one.kind === 'job' ? nameQueue(one.what, locale) : one.what })),
  };
}

const texts = (
  locale: Locale,
  room: 'imageErrors' | 'errors' | 'files' | 'names' | 'queues',
): Record<string, string> => {
  const { system, ...others } = resources[locale].translation;
  return room === 'imageErrors' || room === 'errors' ? others[room] : system[room];
};

/** A queue of another version has its own name only. */
function nameQueue(queue: string, locale: Locale): string {
  const known = texts(locale, 'queues');
  return Object.hasOwn(known, queue) ? known[queue]! : queue;
}

/** What went wrong: in words where there are some, otherwise the error's own name, with where it was. */
function nameTrouble({ kind, name, where }: System['errors'][number], locale: Locale): { what: string; where: string } {
  if (kind === 'file') return { what: nameReason(name, locale), where: '' };
  const known = texts(locale, 'names');
  const what = Object.hasOwn(known, name) ? known[name]! : nameError(name, locale);
  return { what, where: kind === 'job' || kind === 'mail' ? nameQueue(where, locale) : where };
}

const imagePrefix = 'image.';
const imageError = 'ImageError ';

/** An error in a picture has a sentence of its own, wherever it was met. */
function nameError(name: string, locale: Locale): string {
  if (!name.startsWith(imageError)) return name;
  const key = name.replace(imageError, imagePrefix);
  const reason = nameReason(key, locale);
  return reason === key ? name : reason;
}

/** The sentence that the import shows, without what it says of one file. */
function nameReason(key: string, locale: Locale): string {
  const known = key.startsWith(imagePrefix)
    ? texts(locale, 'imageErrors')
    : { ...texts(locale, 'errors'), ...texts(locale, 'files') };
  const text = known[key.replace(imagePrefix, '')] ?? key;
  const general = text.replaceAll(/ ?\([^()]*\{\{[^()]*\)/g, '');
  return general.includes('{{') ? key : general;
}
