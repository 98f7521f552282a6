const dayMs = 24 * 3_600_000

/** What a letter's link proves, and how long it works. */
export const livesMs = {
  password: 3_600_000,
  email: 7 * dayMs,
  new_email: 7 * dayMs,
  parent: 30 * dayMs,
} as const
export type ProofKind = keyof typeof livesMs
