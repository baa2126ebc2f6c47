import { useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * For a link that leads to the page where a picture is chosen: on a telephone one tap opens the camera instead, and the photo is searched with at once.
 * `query`: of the search that is open, whose filters stay.
 */
export function useCamera(query = ''): (event: MouseEvent) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (event) => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    openCamera(async (file) => {
      const { takePicture } = await import('./picture-drop.ts');
      await takePicture('drop', [file], { query, navigate, t });
    });
  };
}

function openCamera(take: (file: File) => Promise<void>): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  // As attribute: browsers that have no camera don't know the property.
  input.setAttribute('capture', 'environment');
  input.hidden = true;
  input.addEventListener('change', () => {
    input.remove();
    const [file] = input.files ?? [];
    if (file) void take(file);
  });
  input.addEventListener('cancel', () => input.remove());
  // Some browsers forget one that is no part of the page.
  document.body.append(input);
  input.click();
}
