/** A table in a process of its own, for tests that kill it. Says where it listens, then runs. */
import { openDatabase } from '@baize/db';
import { quickPace, startTable } from './start-table.ts';

const [connectionString, journalFolder, bettingMs] = process.argv.slice(2);
if (!connectionString || !journalFolder) throw new Error('Which database, and which folder?');
const pace = { ...quickPace, ...(bettingMs && { bettingMs: Number(bettingMs) }) };
const { url } = await startTable(openDatabase(connectionString), { journalFolder, pace });
process.stdout.write(`${url}\n`);
