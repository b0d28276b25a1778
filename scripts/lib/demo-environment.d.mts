type Variables = Record<string, string | undefined>;
export function demoEnvironment(env: Variables, own: Variables): Variables;
