/** The address whose page reads itself anew without a press, while it does. Apart from what sets it: each page's script has this. */
export const unasked = { at: '' };
