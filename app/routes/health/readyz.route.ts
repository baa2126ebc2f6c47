import { answerHealth } from '#app/health.server.ts';

export const loader = () => answerHealth('readyz');
