import { withVips } from '../base/vips.ts';

/** Decodes every px of a picture or of a master's largest level; throws where a part is missing or doesn't decode. */
export async function checkPicture(file: string): Promise<void> {
  await withVips((vips) => {
    vips.Image.newFromFile(file, { access: 'sequential', fail_on: 'warning' }).avg();
  });
}
