/** Variables that the demo takes over: those of the machine, its URL and ports, and its log-in. */
const KEPT = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH'],
  ...[
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'WEBRTC_UDP_PORT',
    'WEBRTC_ADDRESS',
    'LOG_LEVEL',
  ],
  ...['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
];

/**
 * Returns the environment of the demo. Settings that the shell has for a real server, such as its
 * database, storage, mail server and keys, must not reach the demo, whose data are all invented.
 */
export function demoEnvironment(env, own) {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => KEPT.includes(name))),
    ...own,
  };
}
