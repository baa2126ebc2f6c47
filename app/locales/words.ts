import type { en } from './en.ts';

/** Turkish and Russian must have every text of the English shape; languages may add the plural forms that English lacks. */
type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> } & {
  readonly [Key in `${string}_few` | `${string}_many`]?: string;
};

export type Words = Texts<typeof en>;
