import { resolve } from 'node:path';
import { brand } from '@baize/contract';
import { z } from 'zod';
import { type ThrottleLimits, throttleLimits } from './throttle-limits.ts';

/** Configuration is environment variables, checked at start (docs/operations.md lists them). */

const flag = z.stringbool({ error: 'must be true or false' });

const startsWith = (...protocols: string[]) => ({
  test: (value: string) => protocols.some((protocol) => value.startsWith(protocol)),
  error: `must be a URL that starts with ${protocols.join(' or ')}`,
});

const webAddress = startsWith('http://', 'https://');
const mailServer = startsWith('smtp://', 'smtps://');
// Not parsed as a URL: a PostgreSQL address on a Unix socket has no host and is none.
const databaseServer = startsWith('postgres://', 'postgresql://');

const serverUrl = ({ test, error }: ReturnType<typeof startsWith>) =>
  z.string().refine((value) => test(value) && URL.canParse(value), { error });

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: serverUrl(webAddress).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().refine(databaseServer.test, { error: databaseServer.error }).optional(),
  SMTP_URL: serverUrl(mailServer).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address such as "Name <name@host>"')
    .default(brand.mailFrom),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_USERNAME: z.string().min(3).default('admin'),
  ADMIN_EMAIL: z.string().min(3).default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SIGNUP_POLICY: z.enum(['open', 'review']).default('open'),
  TRUST_PROXY: z.union([flag, z.string().min(1)]).default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  secretKey: string | undefined;
  firstOwner: { username: string; email: string; password: string | undefined };
  signupPolicy: 'open' | 'review';
  trustProxy: boolean | string;
  metricsToken: string | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  throttle: ThrottleLimits;
};

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is how shells and compose files say "unset".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(describe(parsed.error));
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  if (production && data.DATABASE_URL !== undefined && data.SECRET_KEY === undefined) {
    throw new ConfigError(
      'SECRET_KEY is required in production with DATABASE_URL: every server must share it.',
    );
  }
  return {
    production,
    port: data.PORT,
    host: data.HOST,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    secretKey: data.SECRET_KEY,
    firstOwner: {
      username: data.ADMIN_USERNAME,
      email: data.ADMIN_EMAIL,
      password: data.ADMIN_PASSWORD,
    },
    signupPolicy: data.SIGNUP_POLICY,
    trustProxy: data.TRUST_PROXY,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    throttle: readThrottle(given),
  };
}

function readThrottle(env: Record<string, string | undefined>): ThrottleLimits {
  try {
    return throttleLimits(env);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

function describe(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.join('.')} ${issue.message.replace(/^Invalid input: /, '')}`)
    .join('; ')
    .concat('.');
}
