import { addBase } from '#app/base-path.ts';

/** False while no server answers, or only a proxy before it: a page that read its data anew then would be replaced by its error. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(addBase('/livez'), { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}
