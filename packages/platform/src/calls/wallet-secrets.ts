/** What the secrets of partners' wallets are sealed for: the portal makes them, tables sign with them. */
export const WALLET_SECRET = 'wallet-secret';
