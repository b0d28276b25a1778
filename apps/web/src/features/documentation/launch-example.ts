type Blanks = { serverUrl: string; secretKey: string };

/**
 * Generates a new idempotency key each time. With a fixed key, a second run would return a token
 * that is already spent.
 */
export const launchExample = ({
  serverUrl,
  secretKey,
}: Blanks) => `curl -X POST ${serverUrl}/v1/sessions \\
  -H "X-API-Key: ${secretKey}" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{ "player_id": "player-42", "currency": "EUR", "locale": "en", "country": "MT",
        "limits": { "max_round_stake": 50000 } }'`;
