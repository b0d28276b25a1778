import { betCodes, type CodeEntry, disconnectCodes, errorEventCodes } from '@baize/sdk/error-codes';

export type CodeRow = CodeEntry & { code: string };

const rowsOf = (list: Record<string, CodeEntry>): CodeRow[] =>
  Object.entries(list).map(([code, entry]) => ({ code, ...entry }));

export const connectionRows = rowsOf(errorEventCodes);
export const betRows = rowsOf(betCodes);
export const disconnectRows = rowsOf(disconnectCodes);
