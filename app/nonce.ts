import { createContext, useContext } from 'react';

/** The content security policy's nonce of this answer; empty in the browser, where React never compares it. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
