/** Pinching on a Mac's trackpad, as Safari tells it. */
import { expect, test } from 'vitest';
import { listenForPinch } from '#app/ui/pinch.ts';

function gesture(element: EventTarget, type: string, scale = 1): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), { scale, clientX: 40, clientY: 30 });
  element.dispatchEvent(event);
  return event;
}

test('zooms step by step where the pointer is, and leaves the page as large as it was', () => {
  const element = new EventTarget();
  const steps: number[] = [];
  const stop = listenForPinch(element as HTMLElement, (factor, place) => {
    expect(place).toEqual({ clientX: 40, clientY: 30 });
    steps.push(factor);
  });
  const told = [
    gesture(element, 'gesturestart'),
    gesture(element, 'gesturechange', 2),
    gesture(element, 'gesturechange', 3),
    gesture(element, 'gestureend', 3),
    gesture(element, 'gesturestart'),
    gesture(element, 'gesturechange', 0.5),
  ];
  expect(steps).toEqual([2, 1.5, 0.5]);
  expect(told.every(({ defaultPrevented }) => defaultPrevented)).toBe(true);
  stop();
  expect(gesture(element, 'gesturechange', 2).defaultPrevented).toBe(false);
  expect(steps).toHaveLength(3);
});
