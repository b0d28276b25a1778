const DEEPEST_CAUSE = 5;

/**
 * What a fault looks like in the log. Only what is named here: the driver's own `detail` quotes
 * whole rows, password hashes included.
 */
export function describeError(error: Error, depth = 0): Record<string, unknown> & Described {
  const { code, constraint, table } = error as Error & DriverFields;
  const cause = error.cause instanceof Error && depth < DEEPEST_CAUSE ? error.cause : undefined;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    // Not `code`, which is what sign-in codes are called and is redacted.
    ...(code !== undefined && { error_code: code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(cause !== undefined && { cause: describeError(cause, depth + 1) }),
  };
}

type DriverFields = { code?: unknown; constraint?: unknown; table?: unknown };
type Described = { type: string; message: string; stack: string };
