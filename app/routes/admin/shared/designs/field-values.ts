/** A design's fields as its form holds them. */
import type { DesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import type { Kept } from '#app/forms/field-by-field.ts';

/** In the form's order. */
export function valuesOf(header: DesignHeader): Kept {
  const { originalName = '', designStudio = '', notes = '', customer } = header;
  return {
    designType: header.designType,
    moldState: header.moldState,
    screenCount: String(header.screenCount),
    designDpi: String(header.designDpi),
    repeatOffset: header.repeatOffset,
    repeatDirection: header.repeatDirection,
    repeatOffsetCustomValue: header.repeatCustomValue === null ? '' : String(header.repeatCustomValue),
    customerId: customer?.customerGuid ?? '',
    isConfined: String(header.isConfined),
    originalName,
    studio: designStudio,
    notes,
    ...Object.fromEntries(header.dynamic.map((value, number) => [`dp${number}`, value])),
    closedCountries: header.closedCountries.toSorted(),
    labelIDs: header.labels.map(({ id }) => String(id)).sort(),
  };
}
