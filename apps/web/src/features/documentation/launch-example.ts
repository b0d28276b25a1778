type Blanks = { serverUrl: string; secretKey: string };

/** Its key is another each time: with a fixed one, whoever tries it twice gets a token that was used up. */
export const launchExample = ({
  serverUrl,
  secretKey,
}: Blanks) => `curl -X POST ${serverUrl}/v1/sessions \\
  -H "X-API-Key: ${secretKey}" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{ "player_id": "player-42", "currency": "EUR", "locale": "en", "country": "MT",
        "limits": { "max_round_stake": 50000 } }'`;
