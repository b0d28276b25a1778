export function findClamd(): string | undefined;
export function ensureClamd(): void;
