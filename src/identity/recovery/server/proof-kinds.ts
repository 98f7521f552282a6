const dayMs = 24 * 3_600_000

/** What a letter's link proves. */
export const proofKinds = ['password', 'email', 'new_email', 'parent'] as const
export type ProofKind = (typeof proofKinds)[number]

/** How long it works. */
export const livesMs: Record<ProofKind, number> = {
  password: 3_600_000,
  email: 7 * dayMs,
  new_email: 7 * dayMs,
  parent: 30 * dayMs,
}
