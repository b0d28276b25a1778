/** Example calls to a wallet, with invented identifiers. */

export const debit = `POST {wallet_url}/debit

{
  "transaction_id": "01987f5e-7c1a-7b3e-9d0a-3c1f6f1f4f0a",
  "player_id": "player-42",
  "currency": "EUR",
  "amount": 250,
  "round_id": 1207,
  "table_id": "table-7",
  "bet_ids": ["b-1", "b-2"],
  "reason": "bet"
}`;

export const credit = `POST {wallet_url}/credit

{
  "transaction_id": "01987f5f-02b4-7c11-8a55-6b0f9f3f7a21",
  "player_id": "player-42",
  "currency": "EUR",
  "amount": 500,
  "round_id": 1207,
  "table_id": "table-7",
  "bet_ids": ["b-1", "b-2"],
  "reason": "win",
  "reference_transaction_id": "01987f5e-7c1a-7b3e-9d0a-3c1f6f1f4f0a"
}`;

export const rollback = `POST {wallet_url}/rollback

{
  "transaction_id": "01987f5e-9e30-7d02-b1c4-2f6f0c9b5e77",
  "player_id": "player-42",
  "currency": "EUR",
  "amount": 250,
  "round_id": 1207,
  "table_id": "table-7",
  "bet_ids": ["b-1", "b-2"],
  "reason": "bet",
  "reference_transaction_id": "01987f5e-7c1a-7b3e-9d0a-3c1f6f1f4f0a"
}`;

export const taken = `{ "balance": 9750, "currency": "EUR", "transaction_id": "01987f5e-7c1a-7b3e-9d0a-3c1f6f1f4f0a" }`;

export const refused = `{ "code": "insufficient_funds", "transaction_id": "01987f5e-7c1a-7b3e-9d0a-3c1f6f1f4f0a" }`;

export const walletServer = `import { createServer } from 'node:http';
import { createWallet } from '@baize/server'; // npm install ./baize-server.tgz
import { store } from './store.mjs'; // five functions on your own database

const wallet = createWallet({
  secrets: process.env.WALLET_SECRET, // whsec_…; a list while one replaces another
  store,
  onError: (error) => console.error(error),
});

createServer((request, response) => wallet.handle(request, response)).listen(8080);`;

/** Signs a call the way we do, using only openssl. */
export const signedCall = `URL=http://localhost:8080/wallet SECRET=whsec_…
BODY='{"player_id":"player-42","currency":"EUR"}'
ID=try-$(date +%s) AT=$(date +%s)
KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -tx1 | tr -d ' \\n')
SIGNATURE=$(printf %s "$ID.$AT.$BODY" | openssl dgst -sha256 -mac HMAC -macopt hexkey:$KEY -binary | openssl base64 -A)
curl -X POST "$URL/balance" -H "Content-Type: application/json" -d "$BODY" \\
  -H "webhook-id: $ID" -H "webhook-timestamp: $AT" -H "webhook-signature: v1,$SIGNATURE"`;

export const compared = `POST {wallet_url}/transactions

{ "from": "2027-01-31T00:00:00.000Z", "to": "2027-02-01T00:00:00.000Z" }

// and for the next page what you answered as next_cursor
{ "from": "2027-01-31T00:00:00.000Z", "to": "2027-02-01T00:00:00.000Z", "cursor": "1000" }`;

export const listed = `{
  "transactions": [
    {
      "transaction_id": "01987f5e-7c1a-7b3e-9d0a-3c1f6f1f4f0a",
      "kind": "debit",
      "player_id": "player-42",
      "currency": "EUR",
      "amount": 250,
      "state": "confirmed",
      "round_id": 1207,
      "created_at": "2027-01-31T12:00:00.000Z"
    }
  ],
  "next_cursor": "1000"
}`;
