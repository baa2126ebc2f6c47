/** Every bound on what a file may claim. A file's numbers are hostile until they have passed here. */
export const LIMITS = {
  /** px; Photoshop itself stops at 300,000 */
  side: 300_000,
  /** px in all: 10 gigapixels, a 2.5 m × 2.5 m original at 1000 dpi */
  pixels: 10_000_000_000,
  channels: 64,
  /** TIFF directories read of one file: more than `channels`, so that too many films are seen to be */
  directories: 256,
  /** entries in one TIFF directory */
  entries: 4096,
  /** values of one TIFF tag read into memory (strip offsets of tall planar files run into the millions) */
  tagValues: 4_000_000,
  /** strips or tiles of one TIFF directory */
  segments: 4_000_000,
  /** 8BIM resources of one file */
  resources: 4096,
  /** bytes of one 8BIM resource or small TIFF tag that is read whole */
  resourceBytes: 16 * 1024 * 1024,
  /** bytes of all resources together */
  resourceSectionBytes: 256 * 1024 * 1024,
  /** bytes of an ICC profile */
  profileBytes: 32 * 1024 * 1024,
  layers: 20_000,
  /** groups inside one another; Photoshop stops at 10 */
  layerGroups: 64,
  /** bytes that ZIP packed planes of one file may unpack to: 30,000 × 30,000 px of 8 channels at 16 bit take 14.4 GB */
  unpackedBytes: 64 * 1024 ** 3,
  /** px and bytes of a picture in TIFF's old JPEG, which is held whole; scans of the nineties */
  oldJpegPixels: 200_000_000,
  oldJpegBytes: 128 * 1024 * 1024,
  /** layer names handed on */
  layerNames: 500,
  /** tagged blocks looked at after the layers of one file */
  taggedBlocks: 1024,
  /** characters of any name taken from a file */
  nameLength: 255,
  /** dpi outside this range is nonsense */
  minDpi: 10,
  maxDpi: 20_000,
} as const;
