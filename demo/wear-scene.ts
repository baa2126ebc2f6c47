/** From a scene to the files of a wear model. */
import { deflateSync } from 'node:zlib';
import {
  findSoftLight,
  lightOn,
  normalsOfAll,
  placeOf,
  readNormal,
  type Room,
  softLightAt,
  towardsViewer,
} from './wear-light.ts';
import { type Camera, lookThrough, type Mesh, rasterize, unit, type Vec } from './wear-raster.ts';

export interface Scene {
  /** px of the maps */
  width: number;
  height: number;
  camera: Camera;
  meshes: Mesh[];
  room: Room;
  parts: { name: string; grain?: number; origin?: [number, number] }[];
  /** linear light where nothing stands, by place in the picture 0 … 1 */
  behind: (x: number, y: number) => number;
  /** light that white cloth gives back in the best place, for the exposure of all */
  exposure: number;
}

/** Samples a px, beside and below. */
const FINE = 2;
/** Shadows and corners change softly: one px of them for so many of the picture. */
const SOFT = 2;
const SHADING_WHITE = 1.6;

export function renderScene(scene: Scene): Record<string, Buffer> {
  const { width, height, meshes, room } = scene;
  const view = lookThrough(scene.camera, width * FINE, height * FINE);
  const seen = rasterize(view, meshes, true);
  const normals = normalsOfAll(meshes);
  const soft = findSoftLight(view, seen, meshes, normals, room, FINE * SOFT);
  const fall: [number, number] = [1, 1];
  const span = uvSpan(meshes);
  const uv = new Uint16Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const shading = new Uint16Array(width * height);
  const background = new Uint8Array(width * height * 3);
  const to = unit(room.lamp.to);
  const normal: Vec = [0, 0, 0];
  const eye = view.from;
  const place: Vec = [0, 0, 0];
  const sum: Vec = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let printed = 0;
      let others = 0;
      let light = 0;
      sum[0] = sum[1] = sum[2] = 0;
      for (let k = 0; k < FINE * FINE; k++) {
        const [sx, sy] = [x * FINE + (k % FINE), y * FINE + Math.floor(k / FINE)];
        const i = sy * width * FINE + sx;
        const number = seen.mesh[i]!;
        if (number === 0) {
          const tone = scene.behind((sx + 0.5) / view.width, (sy + 0.5) / view.height);
          sum[0] += tone;
          sum[1] += tone;
          sum[2] += tone;
          others++;
          continue;
        }
        const mesh = meshes[number - 1]!;
        const [s, t] = [seen.s[i]!, seen.t[i]!];
        readNormal(mesh, normals[number - 1]!, s, t, normal);
        placeOf(view, sx + 0.5, sy + 0.5, 1 / seen.near[i]!, place);
        const turned = towardsViewer(normal, place, eye);
        const tint = mesh.tint ? between(mesh, mesh.tint, s, t) : 1;
        softLightAt(soft, (sx + 0.5) / FINE / SOFT, (sy + 0.5) / FINE / SOFT, 1 / seen.near[i]!, fall);
        const falling = lightOn(normal, fall[0], fall[1], room, to);
        const here = falling * tint * scene.exposure;
        if (mesh.part > 0 && !turned) {
          if (printed === 0) {
            const [u, v] = [between2(mesh, s, t, 0), between2(mesh, s, t, 1)];
            uv[at * 3] = Math.round(((u - span.u) / span.size) * 65535);
            uv[at * 3 + 1] = Math.round(((v - span.v) / span.size) * 65535);
            uv[at * 3 + 2] = mesh.part * 257;
          }
          printed++;
          light += here;
        } else {
          for (let c = 0; c < 3; c++) sum[c as 0] += here * mesh.color[c as 0];
          others++;
        }
      }
      mask[at] = Math.round((255 * printed) / (FINE * FINE));
      shading[at] = printed ? Math.min(65535, Math.round((light / printed / SHADING_WHITE) * 65535)) : 65535 / 2;
      for (let c = 0; c < 3; c++) background[at * 3 + c] = others ? encode(sum[c as 0] / others) : 128;
    }
  }
  const model = {
    format: 'wear-model',
    version: 1,
    width,
    height,
    uv: { widthCm: span.size, heightCm: span.size },
    shadingWhite: SHADING_WHITE,
    // The fabric's own zero lies at u = v = 0 whatever the map's corner is.
    parts: scene.parts.map(({ name, grain = 0, origin = [0, 0] }) => ({
      name,
      grain,
      origin: turnedCorner(span, grain, origin),
    })),
  };
  return {
    'model.json': Buffer.from(JSON.stringify(model)),
    'uv.png': png(uv, width, height, 3),
    'mask.png': png(mask, width, height, 1),
    'shading.png': png(shading, width, height, 1),
    'background.png': png(background, width, height, 3),
  };
}

function turnedCorner(span: { u: number; v: number }, grain: number, [u, v]: [number, number]): [number, number] {
  const turn = (-grain * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [span.u * cos - span.v * sin + u, span.u * sin + span.v * cos + v];
}

function between(mesh: Mesh, values: Float32Array, s: number, t: number): number {
  const col = Math.min(mesh.cols - 2, Math.max(0, Math.floor(s)));
  const row = Math.min(mesh.rows - 2, Math.max(0, Math.floor(t)));
  const [fs, ft] = [s - col, t - row];
  const a = row * mesh.cols + col;
  const b = a + mesh.cols;
  return (values[a]! * (1 - fs) + values[a + 1]! * fs) * (1 - ft) + (values[b]! * (1 - fs) + values[b + 1]! * fs) * ft;
}

function between2(mesh: Mesh, s: number, t: number, channel: 0 | 1): number {
  const uv = mesh.uv!;
  const col = Math.min(mesh.cols - 2, Math.max(0, Math.floor(s)));
  const row = Math.min(mesh.rows - 2, Math.max(0, Math.floor(t)));
  const [fs, ft] = [s - col, t - row];
  const a = (row * mesh.cols + col) * 2 + channel;
  const b = a + mesh.cols * 2;
  return (uv[a]! * (1 - fs) + uv[a + 2]! * fs) * (1 - ft) + (uv[b]! * (1 - fs) + uv[b + 2]! * fs) * ft;
}

/** The corner and the longer side of all fabric, cm. */
function uvSpan(meshes: Mesh[]): { u: number; v: number; size: number } {
  let [u0, v0, u1, v1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { uv, part } of meshes) {
    if (!uv || part === 0) continue;
    for (let i = 0; i < uv.length; i += 2) {
      u0 = Math.min(u0, uv[i]!);
      u1 = Math.max(u1, uv[i]!);
      v0 = Math.min(v0, uv[i + 1]!);
      v1 = Math.max(v1, uv[i + 1]!);
    }
  }
  return { u: u0, v: v0, size: Math.max(u1 - u0, v1 - v0) };
}

function encode(linear: number): number {
  const v = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Each row as what it differs by from the one above: what is smooth packs well. */
function png(values: Uint8Array | Uint16Array, width: number, height: number, bands: 1 | 3): Buffer {
  const bytes = values.BYTES_PER_ELEMENT;
  const row = width * bands * bytes;
  const plain = Buffer.alloc(row * height);
  if (bytes === 1) plain.set(values);
  else for (let i = 0; i < values.length; i++) plain.writeUInt16BE(values[i]!, i * 2);
  const filtered = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) {
    filtered[y * (row + 1)] = y === 0 ? 0 : 2;
    for (let i = 0; i < row; i++) {
      const above = y === 0 ? 0 : plain[(y - 1) * row + i]!;
      filtered[y * (row + 1) + 1 + i] = plain[y * row + i]! - above;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bytes * 8;
  head[9] = bands === 3 ? 2 : 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(filtered, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
