export type LockedPackage = {
  name: string;
  version: string;
  path: string;
  development: boolean;
  licence: string | undefined;
};
export function mayBeUsed(expression: string | undefined): boolean;
export function readPackages(): LockedPackage[];
export function readNotices(locked: LockedPackage): string;
