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

/** What the program of a workload makes of the examples, each called as it is to be called. */
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
  it('run nothing as root, and with a root that cannot be written', () => {
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

  it('send nobody to a process that is not ready, and keep some while others are moved', () => {
    const budgets = portal.filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budgets).toHaveLength(deployments.length);
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers;
      expect(container?.readinessProbe?.httpGet.path).toBe('/readyz');
    }
  });

  it('set variables that the server takes, and leave no role to nobody', () => {
    const configs = deployments.map(configOf);
    expect(configs.flatMap(({ roles }) => [...roles]).sort()).toEqual(['jobs', 'live', 'web']);
    for (const config of configs) {
      expect(config).toMatchObject({ production: true, trustProxy: 1, drainSeconds: 3 });
    }
  });

  it('give the role that owns the tables to the job that migrates, and to no process', () => {
    const { databaseUrl, databaseOwnerUrl } = configOf(migration);
    expect([databaseUrl, databaseOwnerUrl].map(roleIn)).toEqual(['baize_app', 'baize_owner']);
    for (const config of deployments.map(configOf)) {
      expect(config).toMatchObject({ databaseUrl, databaseOwnerUrl: undefined });
    }
  });

  it('send players to the processes that run the tables', () => {
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

  it('sets variables that the server takes, behind a proxy, with a root that cannot be written', () => {
    expect(services.baize.read_only).toBe(true);
    expect(configOf(services.baize)).toMatchObject({
      publicUrl: 'https://portal.example.com',
      trustProxy: 1,
    });
  });

  it('gives the role that owns the tables to what migrates, for which the portal waits', () => {
    const { databaseUrl, databaseOwnerUrl } = configOf(services.migrate);
    expect([databaseUrl, databaseOwnerUrl].map(roleIn)).toEqual(['baize_app', 'baize']);
    expect(configOf(services.baize)).toMatchObject({ databaseUrl, databaseOwnerUrl: undefined });
    expect(services.baize.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
    });
  });

  it('hands on every setting that is documented, but for its own and those that need more than a value', () => {
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

  it('is backed up without being brought up to date first, as its dependencies would', () => {
    const [backup] = operations.match(/docker compose .+backup\.ts/) ?? [];
    expect(backup).toContain(' run --rm --no-deps ');
  });

  it('starts again whatever ended, also after a reboot, save what is to end', () => {
    const { migrate, ...lasting } = services;
    expect(migrate.restart).toBeUndefined();
    for (const { restart } of Object.values(lasting)) expect(restart).toBe('unless-stopped');
  });

  it('asks for the database where the portal will: while it is made, only its socket answers', () => {
    expect(services.database.healthcheck.test.join(' ')).toMatch(/ -h 127\.0\.0\.1\b/);
  });
});
