import { answerReady } from '#app/health.server.ts';

export const loader = () => answerReady();
