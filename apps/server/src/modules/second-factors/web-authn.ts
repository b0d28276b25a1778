/**
 * Loaded with the first passkey, because it imports a certificate library that would slow down the
 * start.
 */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}
