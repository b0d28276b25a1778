/** Limits and other constants of the product, shared by server and screens. */
export const limits = {
  apiTimeoutMs: 10_000,
  chunkTimeoutMs: 120_000,
  adminTokenCheckMs: 300_000,
  twoFactor: { codeLength: 6, validMinutes: 10, tries: 5, resendSeconds: 30 },
  /** Limits between the password and the session, and while a passkey or app is being set up. */
  secondFactor: {
    tries: 5,
    stepMinutes: 10,
    setUpMinutes: 10,
    recoveryCodes: 10,
    passkeys: 10,
    passkeyNameLength: 60,
  },
  password: { min: 8, max: 128 },
  passwordLinkHours: 24,
  /** Validity of links that confirm an email address or restore the previous one (D32). */
  addressLinks: { confirmDays: 7, restoreDays: 7 },
  /** How long a confirmed password counts as recent (D36). */
  recentPasswordMinutes: 10,
  session: { partnerHours: 12, partnerRememberedDays: 30, adminHours: 8 },
  kyc: {
    maxFileBytes: 10 * 1024 * 1024,
    maxFilesPerUpload: 10,
    reviewTime: '2-3 business days',
    reasonLength: 1_000,
    /** Number of submissions shown for a partner. */
    historyLength: 20,
  },
  /** Uploads and downloads use `transferTimeoutMs` instead of the usual timeout. */
  documents: {
    maxPixels: 100_000_000,
    maxPixelsPerSide: 30_000,
    transferTimeoutMs: 600_000,
  },
  /**
   * Grace period of a replaced key; secret keys per mode, length of their names, and IP addresses
   * per key.
   */
  apiKeys: { graceHours: 72, secretKeysPerMode: 20, nameLength: 60, addresses: 20 },
  /**
   * Webhooks per mode; how long a replaced secret also signs, a delivery is retried and its log is
   * kept, and how much of a response is stored.
   */
  webhooks: {
    perMode: 10,
    secretOverlapHours: 24,
    tryHours: 24,
    keptDays: 30,
    keptAnswer: 4_096,
  },
  /**
   * Number of secrets that sign calls to one URL: the current and the previous ones still valid.
   */
  signingSecrets: 5,
  /** Length of the note on how a transaction was settled manually. */
  closingNote: { min: 3, max: 500 },
  /** Per partner and mode. */
  calls: { kept: 200, keptDays: 7 },
  /** `counted`: number of recent items counted for lists without stored counts (D5). */
  page: { default: 100, max: 500, counted: 1_000 },
  text: { search: 100, plan: 50, short: 200, message: 10_000, address: 500, url: 500, email: 254 },
  ticketPreviewLength: 200,
  copiedMs: 2_000,
  idempotencyHours: 24,
  /** A browser opens one stream for all its tabs. */
  updates: { streamsPerAccount: 20 },
} as const;

/** Display time of each kind of toast, in milliseconds. */
export const toastDurations = {
  default: 5_000,
  kycDecision: 8_000,
  accountStatus: 6_000,
  registration: 8_000,
  ticketCreated: 6_000,
  error: 5_000,
  responseSent: 3_000,
} as const;
