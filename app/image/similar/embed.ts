/**
 * The pattern embedding: a small network (`training/`, with its card) that turns a picture of a pattern into a vector, so that
 * pictures of one design lie close together whatever their colorway, crop, scale or turn. Runs in WebAssembly on one thread, in the
 * image child only.
 */
import { readFile } from 'node:fs/promises';
import { Network, SIDE } from './network.ts';

/** px of a picture's side as the network sees it */
export const EMBEDDING_SIDE = SIDE;
/** numbers of a vector: the picture as it is seen, then the same with its colorway taken out */
export const VECTOR_LENGTH = 256;

const PLANE = EMBEDDING_SIDE * EMBEDDING_SIDE;

let opening: Promise<Network> | undefined;

function open(): Promise<Network> {
  return (opening ??= start().catch((error: unknown) => {
    opening = undefined;
    throw error;
  }));
}

async function start(): Promise<Network> {
  return new Network(await readFile(new URL('./model.onnx', import.meta.url)));
}

/** RGB pixels of 224 × 224, interleaved, 0 … 255, to vectors of 256 numbers of unit length, in the same order. */
export async function embedPictures(pictures: Uint8Array[]): Promise<Float32Array[]> {
  const network = await open();
  const vectors: Float32Array[] = [];
  for (const picture of pictures) {
    if (picture.length !== 3 * PLANE) throw new RangeError(`${picture.length} bytes instead of ${3 * PLANE}`);
    vectors.push(network.see(toPlanes(picture)));
  }
  return vectors;
}

/** Planes of R, G and B, 0 … 1. */
export async function embedPlanes(planes: Float32Array): Promise<Float32Array> {
  return (await open()).see(planes);
}

function toPlanes(picture: Uint8Array): Float32Array {
  const planes = new Float32Array(3 * PLANE);
  for (let i = 0, at = 0; i < PLANE; i++, at += 3) {
    planes[i] = picture[at]! / 255;
    planes[PLANE + i] = picture[at + 1]! / 255;
    planes[2 * PLANE + i] = picture[at + 2]! / 255;
  }
  return planes;
}
