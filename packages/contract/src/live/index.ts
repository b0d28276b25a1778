export * from './fairness.ts';
export * from './protocol.ts';
export * from './roulette.ts';
export * from './routes.ts';
export * from './session.ts';
export * from './wire.ts';
