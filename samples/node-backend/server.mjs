/** A small casino, configured by environment variables (see README.md). */
import { startCasino } from './casino.mjs';

const { LIVE_SERVER_URL, SECRET_KEY, HOST, PORT = '8080', DATA_DIR = 'data' } = process.env;
if (!LIVE_SERVER_URL || !SECRET_KEY) {
  console.error('Set LIVE_SERVER_URL and SECRET_KEY; the README says where they come from.');
  process.exit(1);
}
const listOf = (value = '') => value.split(',').filter(Boolean);

const { url } = await startCasino({
  host: HOST,
  port: Number(PORT),
  folder: DATA_DIR,
  liveServerUrl: LIVE_SERVER_URL,
  secretKey: SECRET_KEY,
  walletSecrets: listOf(process.env.WALLET_SECRET),
  webhookSecrets: listOf(process.env.WEBHOOK_SECRET),
});
console.log(`Open ${url}`);
