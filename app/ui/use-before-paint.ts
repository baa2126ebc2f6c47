import { useEffect, useLayoutEffect } from 'react';

/** An effect that is done before what was drawn is seen. Served, nothing is painted. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;
