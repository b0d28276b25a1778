import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Who may call a route. Every route must declare it; there is no default. */
export type Audience =
  | { kind: 'public' }
  | { kind: 'partner' }
  /** A partner's token is optional and changes what is allowed. */
  | { kind: 'partner_or_public' }
  | { kind: 'admin'; permission: Permission }
  /**
   * Any key of a partner; the route decides what the key may do. `orLaunchToken` also accepts a
   * launch token.
   */
  | { kind: 'api_key'; orLaunchToken?: true }
  /** A partner's server; publishable keys are rejected. */
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

/** How a caller authenticates, by its name in OpenAPI. */
export type SecurityScheme = 'partnerToken' | 'adminToken' | 'apiKey' | 'secretKey';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Routes for players' browsers and partners' servers are under /v1, all others under /api. */
  under?: '/v1';
  /** Path below that prefix, with parameters as {name}. */
  path: `/${string}`;
  summary: string;
  audience: Audience;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A union if the caller's credential determines the accepted body. */
  body?: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>;
  /**
   * Error message for missing or empty required fields, for all fields or by field. Replaces the
   * general message.
   */
  incompleteMessage?: string | Readonly<Record<string, string>>;
  /** A multipart upload instead of a JSON body. */
  upload?: {
    field: string;
    description: string;
    maxFiles: number;
    maxFileBytes: number;
    /** Replaces the usual request timeout. */
    timeoutMs: number;
  };
  /** Schema of a JSON response, or the media type of another response. */
  response: z.ZodType | { mediaType: string };
  status?: 200 | 201 | 202;
  /** In addition to errors of all routes (validation, authentication, throttling, faults). */
  errors?: readonly ErrorCode[];
  /**
   * Rejects requests if the password was not confirmed recently in this session (D36): always, or
   * only if the body changes this field of the caller's account.
   */
  recentPassword?: true | { toChange: 'email' };
  /**
   * Allowed for staff who still have to set up the second factor that their role requires (D34).
   */
  beforeSecondFactor?: true;
  /**
   * Accepts an Idempotency-Key header: a repeated request gets the first response. `only` restricts
   * this to a condition.
   */
  idempotent?: true | { only: string };
};

/** Returns the full path of a route, with parameters as {name}. */
export const routeAddress = ({ under, path }: Pick<Route, 'under' | 'path'>) =>
  `${under ?? '/api'}${path}`;

export function defineRoutes<const R extends Record<string, Route>>(routes: R): R {
  return routes;
}

type Shape<S> = S extends z.ZodType ? z.output<S> : undefined;
type ShapeIn<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input of a handler, validated and with defaults. */
export type RouteInput<R extends Route> = {
  params: Shape<R['params']>;
  query: Shape<R['query']>;
  body: Shape<R['body']>;
};

/**
 * Request body of a route. Literal bodies use `satisfies` with it, so that the compiler reports
 * missing fields.
 */
export type RouteBody<R extends Route> = ShapeIn<R['body']>;

/** Parameters, query and body of a call, as far as the route has them. */
export type RouteCall<R extends Route> = (R['params'] extends z.ZodType
  ? { params: ShapeIn<R['params']> }
  : { params?: never }) &
  (R['query'] extends z.ZodType ? { query?: ShapeIn<R['query']> } : { query?: never }) &
  (R['body'] extends z.ZodType ? { body: ShapeIn<R['body']> } : { body?: never });

export type RouteAnswer<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;
