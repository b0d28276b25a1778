/** A table in a process of its own, for tests that kill it. Says where it listens, then runs. */
import { openDatabase } from '@baize/db';
import { startTable } from './start-table.ts';

const connectionString = process.argv[2];
if (!connectionString) throw new Error('Which database?');
const { url } = await startTable(openDatabase(connectionString));
process.stdout.write(`${url}\n`);
