/** Parses what ffmpeg reports about a film. Pure, for tests. */

export interface Streams {
  /** H.264 in 8 bits and at most 1080 lines */
  isWebReady: boolean;
  hasWebSound: boolean;
  seconds: number;
}

/** Null where there is no picture in it. */
export function readStreams(lines: string[]): Streams | null {
  const video = lines.find((line) => /Stream #\d.*: Video: /.test(line) && !line.includes('(attached pic)'));
  if (!video) return null;
  const [, codec = '', format = ''] = /Video: (\w+)[^,]*, (\w+)/.exec(video) ?? [];
  const [, width = '0', height = '0'] = /, (\d{2,5})x(\d{2,5})/.exec(video) ?? [];
  const sides = [Number(width), Number(height)].sort((one, other) => one - other) as [number, number];
  const fits = sides[0] > 0 && sides[0] <= 1080 && sides[1] <= 1920;
  const sound = lines.find((line) => /Stream #\d.*: Audio: /.test(line));
  const time = lines.map((line) => /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(line)).find(Boolean);
  return {
    isWebReady: codec === 'h264' && /^yuvj?420p$/.test(format) && fits,
    hasWebSound: /Audio: aac/.test(sound ?? ''),
    seconds: time ? Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]) : 0,
  };
}
