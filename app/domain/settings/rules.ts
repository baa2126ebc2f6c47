/** General settings: what the house may choose about itself. Each key has a default, so an empty table is a working product. Browser-safe. */
import { z } from 'zod';

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
  /** Names of the free attributes dp0 … dp9; an empty one is not shown. */
  dynamicNames: z.array(text(60)).length(10, 'invalidInput'),
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
  cadAllowed: true,
  cadAllAllowed: false,
  exportAllowed: true,
  cadSelection: false,
  cadCode: 101,
  languageSelection: true,
  neutralReset: false,
  sessionHours: 12,
  rememberDays: 30,
  dynamicNames: Array.from({ length: 10 }, () => ''),
};

/** A change names only what it changes. */
export const SettingsChange = Settings.partial();
