const DEEPEST_CAUSE = 5;

/**
 * Serializes an error for the log, with these fields only. The driver's `detail` quotes whole rows,
 * including password hashes.
 */
export function describeError(error: Error, depth = 0): Record<string, unknown> & Described {
  const { code, constraint, table } = error as Error & DriverFields;
  const cause = error.cause instanceof Error && depth < DEEPEST_CAUSE ? error.cause : undefined;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    // Not named `code`, because sign-in codes have that name and are redacted.
    ...(code !== undefined && { error_code: code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(cause !== undefined && { cause: describeError(cause, depth + 1) }),
  };
}

type DriverFields = { code?: unknown; constraint?: unknown; table?: unknown };
type Described = { type: string; message: string; stack: string };
