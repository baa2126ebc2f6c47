/** General settings. Each key has a default, so an empty table is a working product. Browser-safe. */
import { z } from 'zod';
import { formVersion } from '#app/domain/base/rules.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { languages } from '#app/locales/languages.ts';

const text = (most: number) => z.string().trim().max(most, 'tooLong');

/** The header of every page and paper. */
export const Corporate = z.object({
  name: text(120),
  /** A line beneath or beside the name. */
  header: text(200),
  /** Lines of the one head office. */
  headOffice: z.array(text(120)).max(8, 'tooLong'),
  /** Address of a picture on this site, or null. */
  logo: z
    .string()
    .max(300, 'tooLong')
    .regex(/^\/(?![/\\])[^\\\s]*$/, 'wrongType')
    .nullable(),
});

const profileHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'wrongType')
  .nullable();
const ruleLines = z.array(text(300)).max(100, 'tooLong');

export const thumbnailModes = ['latest', 'original', 'active'] as const;
export const cadCodes = [101, 102] as const;

export const settingSchemas = {
  corporate: Corporate,
  /** -1: all archives that the actor may see */
  defaultArchive: z.number().int(),
  /** search order 0 … 5 */
  defaultOrder: z.number().int().min(0).max(5),
  pageSize: z.number().int().min(1, 'tooSmall').max(100, 'tooBig'),
  thumbnailMode: z.enum(thumbnailModes),
  /** An import makes the large views of its designs before they are in the archive, and not afterwards. */
  viewsWithImport: z.boolean(),
  cadAllowed: z.boolean(),
  cadAllAllowed: z.boolean(),
  exportAllowed: z.boolean(),
  /** Customers choose between the CAD codes; while off, `cadCode` is what they get. */
  cadSelection: z.boolean(),
  cadCode: z.literal(cadCodes),
  languageSelection: z.boolean(),
  /** A reset request for an unknown address gets the same answer as for a known one. */
  neutralReset: z.boolean(),
  /** A session without "remember me" ends so long after its last request, h */
  sessionHours: z.number().int().min(1, 'tooSmall').max(72, 'tooBig'),
  /** A remembered session ends so long after sign-in, days */
  rememberDays: z.number().int().min(1, 'tooSmall').max(365, 'tooBig'),
  /** Single events of the statistics are kept so long, months; 0: for ever. Totals stay. */
  statisticsMonths: z.number().int().min(0, 'tooSmall').max(1200, 'tooBig'),
  /** What is deleted can be restored so long, days */
  trashDays: z.number().int().min(1, 'tooSmall').max(365, 'tooBig'),
  /** Names of the free attributes dp0 … dp9, each another one; an empty one is not shown. */
  dynamicNames: z
    .array(text(60))
    .length(10, 'invalidInput')
    .superRefine((names, context) => {
      const folded = names.map(foldText);
      for (const [at, name] of folded.entries())
        if (name && folded.indexOf(name) < at)
          context.addIssue({ code: 'custom', message: 'fieldNameTwice', path: [at] });
    }),
  /** By which profile px are converted that bring none: its SHA-256 in hex; null: the usual ones. */
  untaggedProfiles: z.object({ cmyk: profileHash, rgb: profileHash, gray: profileHash }),
  /** What paths and embedded properties of originals say, a rule a line (app/domain/imports/rules). */
  importRules: z.object({ patterns: ruleLines, properties: ruleLines, values: ruleLines }),
} as const;

export const Settings = z.object(settingSchemas);
export type Settings = z.infer<typeof Settings>;
export type SettingKey = keyof Settings;

export const settingDefaults: Settings = {
  corporate: { name: '', header: '', headOffice: [], logo: null },
  defaultArchive: -1,
  defaultOrder: 0,
  pageSize: 25,
  thumbnailMode: 'latest',
  viewsWithImport: false,
  cadAllowed: true,
  cadAllAllowed: false,
  exportAllowed: true,
  cadSelection: false,
  cadCode: 101,
  languageSelection: true,
  neutralReset: false,
  sessionHours: 12,
  rememberDays: 30,
  statisticsMonths: 0,
  trashDays: 30,
  dynamicNames: Array.from({ length: 10 }, () => ''),
  untaggedProfiles: { cmyk: null, rgb: null, gray: null },
  importRules: { patterns: [], properties: [], values: [] },
};

/** Numbers and switches as forms write them, too. A change names only what it changes. */
const written = {
  number: (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  /** A form says no before its box says yes. */
  switch: (value: unknown) => {
    const last: unknown = [value].flat().at(-1);
    return last === 'true' ? true : last === 'false' ? false : last;
  },
};
type Shape = typeof settingSchemas;
export const SettingsChange = z.object(
  Object.fromEntries(
    Object.entries(settingSchemas).map(([key, schema]) => {
      const kind = { number: written.number, boolean: written.switch }[
        typeof settingDefaults[key as SettingKey] as 'number' | 'boolean'
      ] as ((value: unknown) => unknown) | undefined;
      return [key, kind ? z.preprocess(kind, schema).optional() : schema.optional()];
    }),
  ) as unknown as { [Key in keyof Shape]: z.ZodOptional<Shape[Key]> },
);

/** A change, and the texts of the values that its form was made from: saving over others is refused. */
export const SaveSettings = SettingsChange.extend({
  seen: z.record(z.string(), z.array(z.string().max(1000, 'tooLong')).max(20, 'tooLong')).optional(),
});

/** The corporate header as its form sends it; the logo is changed by itself. */
export const SaveCorporate = z.object({
  name: text(120),
  header: text(200),
  /** one line each */
  headOffice: z
    .string('wrongType')
    .max(2000, 'tooLong')
    .transform((lines) => lines.split(/\r\n?|\n/).map((line) => line.trim()))
    .transform((lines) => lines.filter((line) => line !== ''))
    .pipe(Corporate.shape.headOffice),
  version: formVersion,
});

/** px and bytes of a logo as it is handed in */
export const logoLimits = { side: 4000, bytes: 2_000_000 } as const;

const mailName = z.object({ kind: z.string().max(40, 'tooLong'), locale: z.enum(languages, 'notOneOf') });
export const OneMailText = mailName.extend({ version: formVersion });
/** Longer than any mail that people read to its end. */
export const SaveMailText = mailName.extend({
  subject: z
    .string('required')
    .transform((line) => line.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'required').max(200, 'tooLong')),
  body: z
    .string('required')
    .transform((lines) => lines.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'required').max(10_000, 'tooLong')),
  version: formVersion,
});
