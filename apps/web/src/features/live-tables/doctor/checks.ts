import { accessChecks } from './access-checks.ts';
import { lineChecks } from './line-checks.ts';

export const checks = [...accessChecks, ...lineChecks];
