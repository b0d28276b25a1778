export function findWebkit(): { driver: string; display: string } | undefined;
export function ensureWebkit(): void;
