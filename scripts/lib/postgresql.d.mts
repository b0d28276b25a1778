export function findPostgresql(): string | undefined;
export function ensurePostgresql(): void;
