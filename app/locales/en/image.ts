/** Errors in a source file, and warnings about one that could be read. */
export const imageErrors = {
  empty: 'The file is empty.',
  notAnImage: 'The file isn’t a TIFF or Photoshop file.',
  notAnImageFound: 'The file isn’t a TIFF or Photoshop file. Its content is {{found}}.',
  wrongType: 'The file’s content doesn’t match its extension.',
  truncated: 'The file is incomplete. It probably wasn’t copied in full.',
  truncatedIn: 'The file is incomplete (it ends in {{part}}). It probably wasn’t copied in full.',
  damaged: 'The file is damaged and can’t be read.',
  damagedIn: 'The file is damaged: {{part}} can’t be read.',
  zeroPixels: 'The file has no pixels ({{width}} × {{height}} px).',
  tooLarge: 'The image is too large ({{width}} × {{height}} px).',
  unsupported: 'This variety of the file format isn’t supported ({{part}}).',
  emptyDocument: 'The document is empty: it has no visible layers.',
  noMergedImage: 'The file was saved without a merged image. Save it again in Photoshop with “Maximize Compatibility”.',
  outOfMemory: 'There wasn’t enough memory to read the file.',
  tookTooLong: 'Reading the file took too long and was stopped.',
  diskFull: 'The storage is full.',
  crashed: 'Reading the file failed unexpectedly. Please try again.',
} as const;

export const imageWarnings = {
  noResolution: 'The file has no resolution, so its size in cm is estimated.',
  oddResolution: 'Unusual resolution: {{dpiX}} × {{dpiY}} dpi.',
  seamHorizontal: 'The repeat doesn’t match at the left and right edges.',
  seamVertical: 'The repeat doesn’t match at the top and bottom edges.',
  seamHorizontalAt:
    'The repeat doesn’t match at the left and right edges: ΔE {{seam}} on average, at most {{p95}} along 95% of the edge, clearest {{from}}–{{to}} cm from the top.',
  seamVerticalAt:
    'The repeat doesn’t match at the top and bottom edges: ΔE {{seam}} on average, at most {{p95}} along 95% of the edge, clearest {{from}}–{{to}} cm from the left.',
  repeatNotChecked: 'The repeat couldn’t be checked.',
  sizeTooSmall: 'At this resolution the repeat would be only {{width}} × {{height}} cm.',
  sizeTooLarge: 'At this resolution the repeat would be {{width}} × {{height}} cm.',
  screenResolution:
    'The file’s resolution is {{dpi}} dpi, typical of screen images. The repeat would be {{width}} × {{height}} cm.',
  nearRotary: 'The repeat is {{height}} cm high; the nearest standard screen is {{screen}} cm.',
  unknownProfile: 'The colour profile {{name}} doesn’t suit the file’s colour mode and wasn’t used.',
  unnamedProfile: 'The file’s colour profile is damaged or doesn’t suit its colour mode, and wasn’t used.',
  noMergedImage: 'The file has no merged image. Its layers were merged instead.',
  layersLeftOut: 'Layers that are missing or look different from Photoshop ({{count}}): {{names}}.',
  duotoneAsGray: 'The inks of a duotone can’t be read. It’s shown in grey.',
  morePages: 'The file has {{pages}} pages. Only the first is used.',
  loopedPages: 'The file’s list of pages leads back to its start. The first page is used.',
  maskIgnored: 'The file’s transparency mask isn’t applied. What it hides is shown.',
  partsLeftOut: 'Parts of the picture were left out of the file. They count as 0, which is mostly black.',
  tooBright: 'Some colour values in the file are above 1, the maximum. They’re shown as 1.',
  spotColorUnknown: 'The colour of ink {{name}} is unknown. A substitute is shown.',
  spotColorsUnknown: 'The colours of these inks are unknown: {{names}}. Substitutes are shown.',
  previewOnly:
    'The file is PostScript, whose plates can’t be read. Its preview is used, which is smaller and coarser than the design.',
  extensionMismatch: 'The content is {{found}}, which doesn’t match the file name.',
  unknownLabels: 'Labels that don’t exist, so weren’t set: {{names}}.',
  unknownCustomer: 'The customer {{name}} doesn’t exist, so none was set.',
  unknownArchive: 'The archive {{name}} doesn’t exist.',
  otherArchive: 'By its folder or properties, the file belongs to the archive {{name}}.',
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

/** Words in the name of a variety that can't be read, each in place of the image core's own. */
export const imageVarieties = {
  compression: 'compression',
  photometric: 'colour type',
  'sample format': 'sample format',
  predictor: 'predictor',
  float: 'floating point',
  bit: 'bit',
  planar: 'separate planes',
  'old JPEG': 'old-style JPEG',
  'camera raw': 'camera raw',
} as const;
