/**
 * The policy for styles allows no attributes: whoever smuggles markup into a page can't paint over it. React writes sizes and positions as such,
 * so those of a served page go into one style element, which bears the page's nonce. Where script runs, they go back to their elements before
 * React looks at them: what a script sets is no matter of the policy.
 */

const letters: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Runs at the end of the page, and leaves it as React knows it. */
const restore =
  '{const styles=document.querySelector("style[data-styles]");' +
  'for(const one of document.querySelectorAll("[data-s]")){' +
  'one.style.cssText=styles.sheet.cssRules[one.dataset.s].style.cssText;one.removeAttribute("data-s")}' +
  'styles.remove();document.currentScript.remove()}';

/** `html`: as React writes it, UTF-8. What could end a rule or the element is left out. */
export function moveStyles(html: Uint8Array<ArrayBuffer>, nonce: string): Uint8Array<ArrayBuffer> {
  // Byte by byte: the letters between stay as they are.
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1');
  const numbers = new Map<string, number>();
  // In text and attributes React writes every quotation mark as an entity, in scripts there is one with a backslash.
  const moved = page.replaceAll(/ style="([^"]*)"/g, (_, written: string) => {
    const style = written.replaceAll(/&(quot|#x27|amp|lt|gt);/g, (entity) => letters[entity]!);
    if (/[<>{}\\]|\/\*/.test(style)) return '';
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-s="${number}"`;
  });
  if (moved === page) return html;
  const served = numbers.size > 0 ? withRules(moved, numbers, nonce) : moved;
  return new Uint8Array(Buffer.from(served, 'latin1'));
}

/** As strong as the attributes were, against all that the page's own sheets say. */
function withRules(page: string, numbers: Map<string, number>, nonce: string): string {
  const rules = [...numbers].map(([style, number]) => `:root:not(#x) [data-s="${number}"]{${style}}`).join('');
  return page
    .replace('</head>', () => `<style data-styles nonce="${nonce}">${rules}</style></head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `<script nonce="${nonce}">${restore}</script></body>`);
}
