import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../packages/platform/src/config/config.ts';

type Container = {
  securityContext: Record<string, unknown>;
  resources: { requests: object; limits: object };
  readinessProbe?: { httpGet: { path: string } };
  env?: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: { securityContext: object; containers: Container[] } } };
  stringData: Record<string, string>;
};

const read = (file: string) =>
  parseAllDocuments(readFileSync(new URL(file, import.meta.url), 'utf8'), { merge: true }).map(
    (document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    },
  );
const portal = read('./kubernetes/portal.yaml');
const deployments = portal.filter(({ kind }) => kind === 'Deployment');
const [migration] = read('./kubernetes/migrate.yaml') as [Manifest];
const workloads = [...deployments, migration];
const secrets = read('./kubernetes/secret.example.yaml');

/** Reads a workload's configuration from the example secrets, under the names it expects. */
function configOf({ spec }: Manifest) {
  const [container] = spec.template.spec.containers;
  const given = container?.envFrom.map(({ secretRef }) => {
    const secret = secrets.find(({ metadata }) => metadata.name === `${secretRef.name}-example`);
    if (secret === undefined) throw new Error(`There is no example of ${secretRef.name}.`);
    return secret.stringData;
  });
  const env = container?.env?.map(({ name, value }) => ({ [name]: value })) ?? [];
  return readConfig(Object.assign({ NODE_ENV: 'production' }, ...(given ?? []), ...env));
}

const roleIn = (address = '') => new URL(address).username;

describe('the manifests', () => {
  it('run without root privileges and with a read-only root file system', () => {
    expect(workloads.map(({ kind }) => kind)).toEqual([
      ...deployments.map(() => 'Deployment'),
      'Job',
    ]);
    for (const { spec } of workloads) {
      const { securityContext, containers } = spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({ requests: {}, limits: {} });
      }
    }
  });

  it('send requests only to ready processes and keep some available during evictions', () => {
    const budgets = portal.filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budgets).toHaveLength(deployments.length);
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers;
      expect(container?.readinessProbe?.httpGet.path).toBe('/readyz');
    }
  });

  it('set valid variables and cover every role', () => {
    const configs = deployments.map(configOf);
    expect(configs.flatMap(({ roles }) => [...roles]).sort()).toEqual(['jobs', 'live', 'web']);
    for (const config of configs) {
      expect(config).toMatchObject({ production: true, trustProxy: 1, drainSeconds: 3 });
    }
  });

  it('give the role that owns the tables only to the migration job', () => {
    const { databaseUrl, databaseOwnerUrl } = configOf(migration);
    expect([databaseUrl, databaseOwnerUrl].map(roleIn)).toEqual(['baize_app', 'baize_owner']);
    for (const config of deployments.map(configOf)) {
      expect(config).toMatchObject({ databaseUrl, databaseOwnerUrl: undefined });
    }
  });

  it('route players to the processes that run the tables', () => {
    const ingress = portal.find(({ kind }) => kind === 'Ingress') as unknown as {
      spec: { rules: { http: { paths: { path: string; backend: object }[] } }[] };
    };
    const services = ingress.spec.rules[0]?.http.paths.map(({ path, backend }) => [
      path,
      (backend as { service: { name: string } }).service.name,
    ]);
    expect(services).toEqual([
      ['/v1/', 'baize-live'],
      ['/sdk/', 'baize-live'],
      ['/', 'baize-web'],
    ]);
  });
});

describe('the compose file', () => {
  const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  type Service = {
    read_only?: boolean;
    restart?: string;
    environment: Record<string, string>;
    depends_on: Record<string, { condition: string }>;
    healthcheck: { test: string[] };
  };
  const [{ services }] = read('./compose.yaml') as unknown as [
    { services: Record<'proxy' | 'migrate' | 'baize' | 'database', Service> },
  ];
  const values: Record<string, string> = {
    SITE: 'portal.example.com',
    SECRET_KEY: 'x'.repeat(32),
    DOCUMENTS_KEY: 'y'.repeat(32),
    POSTGRES_PASSWORD: 'p',
    APP_PASSWORD: 'a',
    SMTP_URL: 'smtp://mail.example.com',
  };
  const configOf = ({ environment }: Service) => {
    const env = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
    ]);
    return readConfig({ NODE_ENV: 'production', ...Object.fromEntries(env) });
  };

  it('sets valid variables, trusts its proxy and has a read-only root file system', () => {
    expect(services.baize.read_only).toBe(true);
    expect(configOf(services.baize)).toMatchObject({
      publicUrl: 'https://portal.example.com',
      trustProxy: 1,
    });
  });

  it('gives the role that owns the tables only to the migration, which the portal waits for', () => {
    const { databaseUrl, databaseOwnerUrl } = configOf(services.migrate);
    expect([databaseUrl, databaseOwnerUrl].map(roleIn)).toEqual(['baize_app', 'baize']);
    expect(configOf(services.baize)).toMatchObject({ databaseUrl, databaseOwnerUrl: undefined });
    expect(services.baize.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
    });
  });

  it('passes on every documented setting that it does not set and that needs only a value', () => {
    const rows = operations.match(/^\| `[A-Z][^|]+/gm) ?? [];
    const documented = rows.flatMap((row) => row.match(/[A-Z][A-Z_]+…?/g) ?? []);
    const { environment } = services.baize;
    const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV'];
    const ofOtherProcesses = ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'ROLES'];
    const withAnOpenPort = ['WEBRTC_UDP_PORT', 'WEBRTC_ADDRESS'];
    expect(documented.filter((name) => !(name in environment)).sort()).toEqual(
      [...ofTheImage, ...ofOtherProcesses, ...withAnOpenPort, 'THROTTLE_…'].sort(),
    );
    for (const [name, value] of Object.entries(environment)) {
      if (value.endsWith(':-}')) expect(value).toBe(`\${${name}:-}`);
    }
  });

  it('documents a backup command that does not migrate first', () => {
    const [backup] = operations.match(/docker compose .+backup\.ts/) ?? [];
    expect(backup).toContain(' run --rm --no-deps ');
  });

  it('restarts every service, also after a reboot, except those that are meant to exit', () => {
    const { migrate, ...lasting } = services;
    expect(migrate.restart).toBeUndefined();
    for (const { restart } of Object.values(lasting)) expect(restart).toBe('unless-stopped');
  });

  it('checks the database over TCP, because only its socket answers while it is created', () => {
    expect(services.database.healthcheck.test.join(' ')).toMatch(/ -h 127\.0\.0\.1\b/);
  });
});
