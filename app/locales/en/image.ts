/** What is wrong with a source file, and what a person should know about one that could be read. */
export const imageErrors = {
  empty: 'The file is empty.',
  notAnImage: 'This is neither a TIFF nor a Photoshop file.',
  notAnImageFound: 'This is neither a TIFF nor a Photoshop file; its content is {{found}}.',
  wrongType: 'The file is of another kind than its name says.',
  truncated: 'The file ends too early: it was probably not copied to the end.',
  truncatedIn: 'The file ends too early, in {{part}}: it was probably not copied to the end.',
  damaged: 'The file is damaged and can not be read.',
  damagedIn: 'The file is damaged: {{part}} can not be read.',
  zeroPixels: 'The file has no pixels ({{width}} × {{height}} px).',
  tooLarge: 'The picture is too large ({{width}} × {{height}} px).',
  unsupported: 'This variant of the format can not be read ({{part}}).',
  noMergedImage: 'The file was saved without a merged image. Save it again in Photoshop with “Maximize Compatibility”.',
  outOfMemory: 'Reading the file took more memory than there is.',
  tookTooLong: 'Reading the file took too long and was given up.',
  diskFull: 'The storage is full.',
  crashed: 'Reading the file failed unexpectedly. Please try it once more.',
} as const;

export const imageWarnings = {
  noResolution: 'The file says no resolution; its size in cm is a guess.',
  oddResolution: 'Unusual resolution: {{dpiX}} × {{dpiY}} dpi.',
  seamHorizontal: 'The repeat does not close at the left and right edges.',
  seamVertical: 'The repeat does not close at the top and bottom edges.',
  seamHorizontalAt:
    'The repeat does not close at the left and right edges: ΔE {{seam}} on average, up to {{p95}}; most visible {{from}} to {{to}} cm from the top.',
  seamVerticalAt:
    'The repeat does not close at the top and bottom edges: ΔE {{seam}} on average, up to {{p95}}; most visible {{from}} to {{to}} cm from the left.',
  repeatNotChecked: 'How the file repeats could not be checked.',
  sizeTooSmall: 'At this resolution the repeat would be only {{width}} × {{height}} cm.',
  sizeTooLarge: 'At this resolution the repeat would be {{width}} × {{height}} cm.',
  screenResolution: 'The file says {{dpi}} dpi, as pictures for screens do: the repeat would be {{width}} × {{height}} cm.',
  nearRotary: 'The repeat is {{height}} cm high, and the usual printing screen {{screen}} cm.',
  unknownProfile: 'The colour profile {{name}} does not fit the file’s colour mode and was not used.',
  noMergedImage: 'The file has no merged image; its layers were put together instead.',
  layersLeftOut: 'Layers that are missing or look different from Photoshop ({{count}}): {{names}}.',
  duotoneAsGray: 'The inks of a duotone can not be read; it is shown in gray.',
  morePages: 'The file has {{pages}} pages; the first one is used.',
  spotColorUnknown: 'The colour of the ink {{name}} is not known; a substitute is shown.',
  extensionMismatch: 'The content is {{found}}, another kind than the file name says.',
} as const;

/** Parts of a file, for the sentences above. */
export const imageParts = {
  header: 'the header',
  resources: 'the image resources',
  layers: 'the layers',
  image: 'the image',
  pixels: 'the pixels',
  palette: 'the colour table',
  channels: 'the channels',
  directory: 'the directory',
  profile: 'the colour profile',
} as const;
