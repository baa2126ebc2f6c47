/** Users put into a pool, or moved out of it into another one or none. */
import { declareForm } from '#app/forms/declare.ts';

export const poolUsersForm = declareForm('pool-users', { put: {}, move: {} });
