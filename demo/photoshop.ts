import type { Rgb } from './colors.ts';
import { pascalString, unicodeString } from './psd-file.ts';

export interface Resource {
  id: number;
  data: Buffer;
}

/** Resource 1005: pixels per inch, 16.16 fixed point. */
export function resolutionResource(dpi: number): Resource {
  const data = Buffer.alloc(16);
  for (const at of [0, 8]) {
    data.writeUInt32BE(Math.round(dpi * 65536), at);
    data.writeUInt16BE(1, at + 4);
    data.writeUInt16BE(2, at + 6);
  }
  return { id: 1005, data };
}

export function profileResource(profile: Buffer): Resource {
  return { id: 1039, data: profile };
}

/** Resource 1057: version 1, a merged image is there, and who wrote and may read it. */
export function versionResource(): Resource {
  const head = Buffer.from([0, 0, 0, 1, 1]);
  const data = Buffer.concat([
    head,
    unicodeString('Adobe Photoshop'),
    unicodeString('Adobe Photoshop'),
    Buffer.from([0, 0, 0, 1]),
  ]);
  return { id: 1057, data };
}

/** The inks of a separation: names (1006, 1045) and display colours as spots (1007, 1077). Solidity 0: transparent ink. */
export function inkResources(names: string[], colors: Rgb[], solidity = 0): Resource[] {
  const old = Buffer.alloc(names.length * 14);
  const info = Buffer.alloc(4 + names.length * 13);
  info.writeUInt32BE(1, 0);
  colors.forEach((rgb, i) => {
    for (const [buffer, at] of [
      [old, i * 14],
      [info, 4 + i * 13],
    ] as const) {
      rgb.forEach((v, c) => buffer.writeUInt16BE(v * 257, at + 2 + c * 2));
      buffer.writeUInt16BE(solidity, at + 10);
      buffer[at + 12] = 2;
    }
  });
  return [
    { id: 1006, data: Buffer.concat(names.map((name) => pascalString(name, 1))) },
    { id: 1007, data: old },
    { id: 1045, data: Buffer.concat(names.map((name) => unicodeString(`${name}\0`))) },
    { id: 1077, data: info },
  ];
}
