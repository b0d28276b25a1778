/** Runs a table in a separate process for tests that kill it. Prints its URL first. */
import { openDatabase } from '@baize/db';
import { quickPace, startTable } from './start-table.ts';

const [connectionString, bettingMs] = process.argv.slice(2);
if (!connectionString) throw new Error('Which database?');
const pace = { ...quickPace, ...(bettingMs && { bettingMs: Number(bettingMs) }) };
const { url } = await startTable(openDatabase(connectionString), { pace });
process.stdout.write(`${url}\n`);
