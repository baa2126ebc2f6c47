import { pino } from 'pino';
import { config } from '#app/config.server.ts';
import { traceFields } from '#app/data/telemetry/tracing.ts';

/** One line of JSON an event. Never hand it tokens, passwords, cookies or whole addresses with their query. */
export const log = pino({ level: config.logLevel, base: { pid: process.pid }, mixin: traceFields });
