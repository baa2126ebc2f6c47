import { describe, expect, test } from 'vitest';
import { checkWear } from '#app/image/wear-check.ts';
import { bedScene } from '#demo/wear-bed.ts';
import { curtainScene } from '#demo/wear-curtain.ts';
import { cushionScene } from '#demo/wear-cushion.ts';
import { dressScene } from '#demo/wear-dress.ts';
import type { Mesh } from '#demo/wear-raster.ts';
import { renderScene } from '#demo/wear-scene.ts';
import { shirtScene } from '#demo/wear-shirt.ts';
import { openScratch } from '#tests/image/scratch.ts';
import { writeFiles } from '#tests/wear/make-model.ts';

const { path } = openScratch();
const scenes = { dress: dressScene, shirt: shirtScene, cushion: cushionScene, curtain: curtainScene, bed: bedScene };

/** cm in the room for a cm on the fabric, along the rows and down the columns of a printed mesh. */
function stretches({ cols, rows, at, uv }: Mesh, along: 'across' | 'down'): number[] {
  const found: number[] = [];
  const step = along === 'across' ? 1 : cols;
  for (let row = 2; row < rows - 3; row += 3) {
    for (let col = 2; col < cols - 3; col += 3) {
      const [a, b] = [row * cols + col, row * cols + col + step];
      const cm = Math.hypot(...[0, 1, 2].map((k) => at[b * 3 + k]! - at[a * 3 + k]!));
      const fabric = Math.hypot(uv![b * 2]! - uv![a * 2]!, uv![b * 2 + 1]! - uv![a * 2 + 1]!);
      if (fabric > 1e-4) found.push(cm / fabric);
    }
  }
  return found.sort((x, y) => x - y);
}
const at = (values: number[], share: number) => values[Math.floor((values.length - 1) * share)]!;

describe.each(Object.entries(scenes))('%s', (name, make) => {
  const scene = make();
  test('cloth keeps its length: prints are at true scale', () => {
    for (const mesh of scene.meshes.filter(({ part }) => part > 0)) {
      for (const along of ['across', 'down'] as const) {
        const found = stretches(mesh, along);
        expect(Math.abs(at(found, 0.5) - 1), `${mesh.part} ${along}`).toBeLessThan(0.06);
        expect(at(found, 0.1), `${mesh.part} ${along}`).toBeGreaterThan(0.75);
        expect(at(found, 0.9), `${mesh.part} ${along}`).toBeLessThan(1.3);
      }
      expect(mesh.at.every(Number.isFinite)).toBe(true);
    }
    const named = scene.parts.length;
    expect(new Set(scene.meshes.map(({ part }) => part).filter(Boolean)).size).toBe(named);
  });

  test('comes out as a model that the archive takes', async () => {
    const files = renderScene({ ...scene, width: scene.width / 4, height: scene.height / 4 });
    const answer = await checkWear(writeFiles(path(`${name}-given`), files), path(name));
    expect(answer).toMatchObject({ ok: true });
    if (answer.ok) expect(answer.checked.printed).toBeGreaterThan(0.2);
  });
});

test('drawn twice it is the same, to the byte', () => {
  const draw = () => renderScene({ ...dressScene(), width: 140, height: 182 });
  expect(draw()).toEqual(draw());
});
