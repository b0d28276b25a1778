import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Who may call a route. Every route says so; nothing is open by omission. */
export type Audience =
  | { kind: 'public' }
  | { kind: 'partner' }
  /** Answers with or without a partner's token; the token changes what is allowed. */
  | { kind: 'partner_or_public' }
  | { kind: 'admin'; permission: Permission }
  /** Any key of a partner; what it may do is the route's to say. A launch token may stand in for one. */
  | { kind: 'api_key'; orLaunchToken?: true }
  /** A partner's own server: a key that pages show does not do. */
  | { kind: 'secret_key' };

export const audience = {
  public: { kind: 'public' },
  partner: { kind: 'partner' },
  partnerOrPublic: { kind: 'partner_or_public' },
  apiKey: { kind: 'api_key' },
  apiKeyOrLaunchToken: { kind: 'api_key', orLaunchToken: true },
  secretKey: { kind: 'secret_key' },
  admin: <P extends Permission>(permission: P) => ({ kind: 'admin', permission }) as const,
} as const;

/** What a caller proves itself with, by its name in OpenAPI. */
export type SecurityScheme = 'partnerToken' | 'adminToken' | 'apiKey' | 'secretKey';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** What players' browsers and partners' servers call lies under /v1, everything else under /api. */
  under?: '/v1';
  /** Below that, with parameters as {name}. */
  path: `/${string}`;
  summary: string;
  audience: Audience;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Several where the caller's credential decides which is taken. */
  body?: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>;
  /**
   * The sentence when a field that must be given is missing or empty, instead of the general one:
   * for any field, or by field.
   */
  incompleteMessage?: string | Readonly<Record<string, string>>;
  /** A body that is not JSON: an upload. */
  upload?: {
    field: string;
    description: string;
    maxFiles: number;
    maxFileBytes: number;
    /** The usual request time-out does not apply to uploads. */
    timeoutMs: number;
  };
  /** A JSON answer's shape, or the media type of an answer that is not JSON. */
  response: z.ZodType | { mediaType: string };
  status?: 200 | 201 | 202;
  /** Beyond those that any route may answer (validation, authentication, throttling, faults). */
  errors?: readonly ErrorCode[];
  /**
   * Refused when the password was last given too long ago in this session (D36): always, or when
   * the body changes this field of the caller's account.
   */
  recentPassword?: true | { toChange: 'email' };
  /** Open to staff who have yet to set up the second factor that their role needs (D34). */
  beforeSecondFactor?: true;
  /** Takes an Idempotency-Key header: a repeated call answers as the first did, always or where it says. */
  idempotent?: true | { only: string };
};

/** Where a route lies, its parameters still as {name}. */
export const routeAddress = ({ under, path }: Pick<Route, 'under' | 'path'>) =>
  `${under ?? '/api'}${path}`;

export function defineRoutes<const R extends Record<string, Route>>(routes: R): R {
  return routes;
}

type Shape<S> = S extends z.ZodType ? z.output<S> : undefined;
type ShapeIn<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: validated and with defaults filled in. */
export type RouteInput<R extends Route> = {
  params: Shape<R['params']>;
  query: Shape<R['query']>;
  body: Shape<R['body']>;
};

/** The body of a call. Bodies written by hand `satisfy` it, so that the compiler reports a missing field. */
export type RouteBody<R extends Route> = ShapeIn<R['body']>;

/** What a caller gives: only the parts that the route has. */
export type RouteCall<R extends Route> = (R['params'] extends z.ZodType
  ? { params: ShapeIn<R['params']> }
  : { params?: never }) &
  (R['query'] extends z.ZodType ? { query?: ShapeIn<R['query']> } : { query?: never }) &
  (R['body'] extends z.ZodType ? { body: ShapeIn<R['body']> } : { body?: never });

export type RouteAnswer<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;
