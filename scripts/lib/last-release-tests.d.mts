export const lastReleaseTests: string[];
