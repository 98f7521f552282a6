import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import {
  confirmAddress,
  disconnectAll,
  distrustNumber,
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
 * session ends, and so do sign-ins through services: whoever had the old password may have connected them. Who got
 * the letter has the mailbox, so the address counts as confirmed. Where nobody had confirmed it, a stranger may have
 * signed up with it: then the number has to be proved again.
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
    const isServiceDropped = await disconnectAll(inside, proof.user_id)
    await setPassword(inside, proof.user_id, { hash, isServiceDropped }, now())
    if (!proof.email_confirmed_at) await distrustNumber(inside, proof.user_id)
    await confirmAddress(inside, proof.user_id, now())
    return {}
  })
}

function isOpen(proof: Proof | null): proof is Proof {
  return proof !== null && proof.used_at === null && proof.email_key === emailKey(proof.email)
}
