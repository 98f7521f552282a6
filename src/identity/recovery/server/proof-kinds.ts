const dayMs = 24 * 3_600_000

/** Kinds of proofs by an email's link. */
export const proofKinds = ['password', 'email', 'new_email', 'parent'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Lifetime of the link. */
export const proofTtlMs: Record<ProofKind, number> = {
  password: 3_600_000,
  email: 7 * dayMs,
  new_email: 7 * dayMs,
  parent: 30 * dayMs,
}
