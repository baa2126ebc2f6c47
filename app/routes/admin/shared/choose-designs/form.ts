/** Numbers pasted into the chooser; it reads the answer itself. */
import { declareForm } from '#app/forms/declare.ts';

/** bytes: 200,000 characters, percent-encoded */
export const choicesForm = declareForm('choices', { paste: {} }, { limit: { bytes: 2_000_000, ms: 30_000 } });
