import { expect, it } from 'vitest';
import { demoEnvironment } from '../scripts/lib/demo-environment.mjs';

it('the demonstration is told where it is reached, and nothing of a real server', () => {
  const real = {
    ...{ NODE_ENV: 'production', ROLES: 'web', DATA_DIR: '/srv/real' },
    ...{ DATABASE_URL: 'x', DATABASE_DIRECT_URL: 'x', DATABASE_OWNER_URL: 'x' },
    ...{ STORAGE_URL: 'x', SMTP_URL: 'x', CLAMD_URL: 'x', SECRET_KEY: 'x', DOCUMENTS_KEY: 'x' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: 'x', AWS_ACCESS_KEY_ID: 'x' },
  };
  const shell = { PATH: '/bin', PORT: '4000', ADMIN_PASSWORD: 'a phrase of mine' };
  expect(demoEnvironment({ ...shell, ...real }, { DATA_DIR: '/tmp/demo' })).toEqual({
    ...shell,
    DATA_DIR: '/tmp/demo',
  });
});
