import { spawnSync } from 'node:child_process';

/** Wraps a command so that it runs on a small disk. */
export type SmallDisk = {
  /** Whether a dedicated disk is mounted; otherwise only the size of each file is limited. */
  isDisk: boolean;
  wrap(command: string, parameters: readonly string[]): [string, string[]];
};

const IN_MOUNT = 'mount -t tmpfs -o "size=$1,mode=0711" none "$2" && shift 2 && exec "$@"';
/**
 * Maps root in the namespace back to the original user, because PostgreSQL refuses to run as root.
 */
const AS_ONESELF =
  'mount -t tmpfs -o "size=$1,mode=0711" none "$2" && shift 2 && exec unshare -U --map-user="$UID_OUTSIDE" --map-group="$GID_OUTSIDE" "$@"';
const IN_LIMIT = 'trap "" XFSZ; ulimit -f "$1" && shift 2 && exec "$@"';

/**
 * Makes a folder a disk of this size for one process and its children. Root and, on a plain Debian,
 * any user may mount a disk that only they see. In a container that allows neither, the size of
 * each file is limited instead; writes then fail with another error code.
 */
export function smallDisk(folder: string, kilobytes: number): SmallDisk {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const outside = ['env', `UID_OUTSIDE=${uid}`, `GID_OUTSIDE=${gid}`];
  const ways = [
    ['unshare', '-m', 'sh', '-c', IN_MOUNT, 'sh'],
    [...outside, 'unshare', '-U', '-r', '-m', 'sh', '-c', AS_ONESELF, 'sh'],
  ];
  const size = [`${kilobytes}k`, folder];
  const found = ways.find(([program = '', ...rest]) => {
    return spawnSync(program, [...rest, ...size, 'true']).status === 0;
  });
  // `ulimit -f` counts in blocks of 512 bytes.
  const limited = ['sh', '-c', IN_LIMIT, 'sh', String(kilobytes * 2), folder];
  const [program = '', ...before] = found ? [...found, ...size] : limited;
  return {
    isDisk: found !== undefined,
    wrap: (command, parameters) => [program, [...before, command, ...parameters]],
  };
}
