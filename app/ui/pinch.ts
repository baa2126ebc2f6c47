/**
 * Pinching on a trackpad. Everywhere else it is a wheel event with Ctrl; Safari on a Mac has events of its own for it, and zooms the whole page
 * unless they are taken.
 */

interface Gesture extends UIEvent {
  /** since the gesture began */
  scale: number;
  clientX: number;
  clientY: number;
}

/** `zoom` gets the factor since the last call, and the place on the screen. Returns the function that removes the listeners. */
export function listenForPinch(
  element: HTMLElement,
  zoom: (factor: number, place: { clientX: number; clientY: number }) => void,
): () => void {
  // On a touch screen the fingers themselves are told, as pointers.
  if (navigator.maxTouchPoints > 0) return () => undefined;
  let before = 1;
  const hear = (event: Event) => {
    const { type, scale, clientX, clientY } = event as Gesture;
    event.preventDefault();
    if (type === 'gesturechange') zoom(scale / before, { clientX, clientY });
    before = type === 'gesturechange' ? scale : 1;
  };
  const names = ['gesturestart', 'gesturechange', 'gestureend'];
  for (const name of names) element.addEventListener(name, hear);
  return () => {
    for (const name of names) element.removeEventListener(name, hear);
  };
}
