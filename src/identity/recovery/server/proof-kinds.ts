const dayMs = 24 * 3_600_000

/** Kinds of proofs given by a link in an email. */
export const proofKinds = ['password', 'email', 'new_email', 'parent'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Lifetime of each kind's link, in milliseconds. */
export const proofTtlMs: Record<ProofKind, number> = {
  password: 3_600_000,
  email: 7 * dayMs,
  new_email: 7 * dayMs,
  parent: 30 * dayMs,
}
