import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/api/src/platform/config/config.ts';

type Container = {
  securityContext: Record<string, unknown>;
  resources: { requests: object; limits: object };
  readinessProbe?: { httpGet: { path: string } };
  env?: { name: string; value: string }[];
};
type Manifest = {
  kind: string;
  spec: { template: { spec: { securityContext: object; containers: Container[] } } };
  stringData: Record<string, string>;
};

const read = (file: string) =>
  parseAllDocuments(readFileSync(new URL(file, import.meta.url), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
const portal = read('./kubernetes/portal.yaml');
const deployments = portal.filter(({ kind }) => kind === 'Deployment');
const workloads = [...portal, ...read('./kubernetes/migrate.yaml')].filter(({ kind }) =>
  ['Deployment', 'Job'].includes(kind),
);

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
    const [secret] = read('./kubernetes/secret.example.yaml');
    const configs = deployments.map(({ spec }) => {
      const variables = spec.template.spec.containers[0]?.env ?? [];
      const env = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
      return readConfig({ NODE_ENV: 'production', ...secret?.stringData, ...env });
    });
    expect(configs.flatMap(({ roles }) => [...roles]).sort()).toEqual(['jobs', 'live', 'web']);
    for (const config of configs) {
      expect(config).toMatchObject({ production: true, trustProxy: 1, drainSeconds: 3 });
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
  it('sets variables that the server takes, behind a proxy, with a root that cannot be written', () => {
    const [compose] = read('./compose.yaml') as unknown as {
      services: Record<string, { read_only?: boolean; environment: Record<string, string> }>;
    }[];
    const portal = compose?.services['baize'];
    expect(portal?.read_only).toBe(true);
    const given = {
      SITE: 'portal.example.com',
      SECRET_KEY: 'x'.repeat(32),
      DOCUMENTS_KEY: 'y'.repeat(32),
      POSTGRES_PASSWORD: 'p',
      APP_PASSWORD: 'a',
    };
    const values: Record<string, string> = { ...given, SMTP_URL: 'smtp://mail.example.com' };
    const env = Object.fromEntries(
      Object.entries(portal?.environment ?? {}).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
      ]),
    );
    expect(readConfig({ NODE_ENV: 'production', ...env })).toMatchObject({
      publicUrl: 'https://portal.example.com',
      trustProxy: 1,
    });
  });
});
