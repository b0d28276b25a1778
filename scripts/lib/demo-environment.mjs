/** Of the machine, and of how the demonstration is reached and signed in to. */
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
 * Every partner, paper and address of the demonstration is invented. So nothing reaches it of what a shell may have set
 * for a real server: its database, storage, mail server and keys, or whatever leads to another of them one day.
 */
export function demoEnvironment(env, own) {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => KEPT.includes(name))),
    ...own,
  };
}
