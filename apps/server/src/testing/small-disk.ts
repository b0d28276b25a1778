import { spawnSync } from 'node:child_process';

/** A command, and what goes before it so that it meets the end of a disk. */
export type SmallDisk = {
  /** Whether the disk is one of its own; without it only a file cannot grow beyond so much. */
  isDisk: boolean;
  wrap(command: string, parameters: readonly string[]): [string, string[]];
};

const IN_MOUNT = 'mount -t tmpfs -o "size=$1,mode=0711" none "$2" && shift 2 && exec "$@"';
/** Whoever is root inside has to be itself again: PostgreSQL runs as nobody's root. */
const AS_ONESELF =
  'mount -t tmpfs -o "size=$1,mode=0711" none "$2" && shift 2 && exec unshare -U --map-user="$UID_OUTSIDE" --map-group="$GID_OUTSIDE" "$@"';
const IN_LIMIT = 'trap "" XFSZ; ulimit -f "$1" && shift 2 && exec "$@"';

/**
 * A folder that is a disk of so many KB to one process and its children. Root and, on a plain Debian,
 * everyone may mount a disk that only they see. In a container that allows neither, no file can grow
 * beyond that size: the same refusal of a write, by another name.
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
  // Counted in blocks of 512 bytes.
  const limited = ['sh', '-c', IN_LIMIT, 'sh', String(kilobytes * 2), folder];
  const [program = '', ...before] = found ? [...found, ...size] : limited;
  return {
    isDisk: found !== undefined,
    wrap: (command, parameters) => [program, [...before, command, ...parameters]],
  };
}
