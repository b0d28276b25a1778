export * from './cloth.ts';
export * from './fairness.ts';
export * from './protocol.ts';
export * from './routes.ts';
export * from './session.ts';
export * from './wire.ts';
