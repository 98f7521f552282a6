import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import {
  confirmAddress,
  emailKey,
  hashPassword,
  passwordProblem,
  setPassword,
} from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { findProof, lockProof, markUsed, type Proof } from './proofs.ts'

const kinds = ['password' as const]

/**
 * Sets a new password by a link: once, and only while the address that the letter went to is the account's. Every
 * session ends. Who got the letter has the mailbox, so the address counts as confirmed.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { read, now, write }: CallContext,
): Promise<Failure | Record<string, never>> {
  const problem = passwordProblem(password)
  if (problem) return fail(platformErrors.validationFailed, { password: problem })
  // Before the costly hash, so that made-up links cost nothing.
  if (!isOpen(await findProof(read, { token, kinds }, now()))) return fail(recoveryErrors.linkEnded)
  const hash = await hashPassword(password)
  if (hash instanceof Failure) return hash
  return write(async inside => {
    const proof = await lockProof(inside, { token, kinds }, now())
    if (!isOpen(proof)) return fail(recoveryErrors.linkEnded)
    await markUsed(inside, proof.id, now())
    await setPassword(inside, proof.user_id, hash, now())
    await confirmAddress(inside, proof.user_id, now())
    return {}
  })
}

function isOpen(proof: Proof | null): proof is Proof {
  return proof !== null && proof.used_at === null && proof.email_key === emailKey(proof.email)
}
