/** The business constants and limits of the product, each in one place for server and screens. */
export const limits = {
  apiTimeoutMs: 10_000,
  chunkTimeoutMs: 120_000,
  adminTokenCheckMs: 300_000,
  twoFactor: { codeLength: 6, validMinutes: 10, tries: 5, resendSeconds: 30 },
  /** Between password and session; for passkeys and apps, while they are being set up. */
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
  /** Links that confirm an address, and that bring one back (D32). */
  addressLinks: { confirmDays: 7, restoreDays: 7 },
  /** How long a password that was given counts as recent (D36). */
  recentPasswordMinutes: 10,
  session: { partnerHours: 12, partnerRememberedDays: 30, adminHours: 8 },
  kyc: {
    maxFileBytes: 10 * 1024 * 1024,
    maxFilesPerUpload: 10,
    reviewTime: '2-3 business days',
    reasonLength: 1_000,
    /** The latest submissions that are shown with a partner's KYC. */
    historyLength: 20,
  },
  /** Uploads and downloads are exempt from the usual time-out; `transferTimeoutMs` applies instead. */
  documents: {
    maxPixels: 100_000_000,
    maxPixelsPerSide: 30_000,
    transferTimeoutMs: 600_000,
  },
  /** Grace hours of a replaced key; secret keys of one mode, their names and addresses. */
  apiKeys: { graceHours: 72, secretKeysPerMode: 20, nameLength: 60, addresses: 20 },
  /**
   * Webhooks of one mode; how long an old secret is signed with, a delivery is tried, its record is
   * kept, and how much of an answer.
   */
  webhooks: {
    perMode: 10,
    secretOverlapHours: 24,
    tryHours: 24,
    keptDays: 30,
    keptAnswer: 4_096,
  },
  /** That calls to one address are signed with: the present one and those that have not ended yet. */
  signingSecrets: 5,
  /** How a transaction was settled that is closed without being sent. */
  closingNote: { min: 3, max: 500 },
  /** Of each partner and mode. */
  calls: { kept: 200, keptDays: 7 },
  /** `counted`: how many of the latest a list counts where it keeps no number (D5). */
  page: { default: 100, max: 500, counted: 1_000 },
  text: { search: 100, plan: 50, short: 200, message: 10_000, address: 500, url: 500, email: 254 },
  ticketPreviewLength: 200,
  copiedMs: 2_000,
  idempotencyHours: 24,
  /** A browser opens one for all its tabs; nobody needs many. */
  updates: { streamsPerAccount: 20 },
} as const;

/** How long each kind of toast stays, in milliseconds. */
export const toastDurations = {
  default: 5_000,
  kycDecision: 8_000,
  accountStatus: 6_000,
  registration: 8_000,
  ticketCreated: 6_000,
  error: 5_000,
  responseSent: 3_000,
} as const;
