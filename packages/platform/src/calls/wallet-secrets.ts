/**
 * Purpose under which secrets of partner wallets are encrypted. The portal creates them; live
 * tables sign with them.
 */
export const WALLET_SECRET = 'wallet-secret';
