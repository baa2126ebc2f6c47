declare global {
  interface Window {
    earlyPress?: HTMLElement | null;
  }
}

/**
 * Hears from the document's head that a button was pressed which only script gives a meaning, before the page has its script: it is pressed again
 * once it has. Another press takes it back.
 */
export const hearEarlyPress = import.meta.env.SSR
  ? `addEventListener('click',({target:t})=>{earlyPress=t.closest?.('button.needs-script,.needs-script button')},true)`
  : '';
