import { spawnSync } from 'node:child_process';
import { ensureDebianPackage } from './debian-package.mjs';

const isThere = () => spawnSync('promtool', ['--version']).status === 0;

/** What checks the rules of alerts. */
export function ensurePromtool() {
  ensureDebianPackage('prometheus', isThere, 'Install Prometheus: its promtool tests the alerts.');
}
