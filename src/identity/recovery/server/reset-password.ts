import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import {
  confirmEmailAddress,
  disconnectAll,
  findPasswordProblem,
  hashPassword,
  markNumberUnverified,
  setPassword,
  toEmailKey,
} from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { findProof, lockProof, markUsed, type Proof } from './proofs.ts'

const kinds = ['password' as const]

/**
 * Sets a new password by a link: once, and only while the address that received the email is the account's.
 * Ends every session and removes OAuth connections, because someone who had the old password may have added
 * them. Opening the link proves ownership of the mailbox, so the address is confirmed. If it was unconfirmed
 * before, a stranger may have signed up with it, so the phone number must be verified again.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { read, now, write }: CallContext,
): Promise<Failure | Record<string, never>> {
  const problem = findPasswordProblem(password)
  if (problem) return fail(platformErrors.validationFailed, { password: problem })
  // Runs before the expensive hash, so that made-up links cost little.
  if (!isOpen(await findProof(read, { token, kinds }, now()))) return fail(recoveryErrors.linkEnded)
  const hash = await hashPassword(password)
  if (hash instanceof Failure) return hash
  return write(async tx => {
    const proof = await lockProof(tx, { token, kinds }, now())
    if (!isOpen(proof)) return fail(recoveryErrors.linkEnded)
    await markUsed(tx, proof.id, now())
    const isServiceDropped = await disconnectAll(tx, proof.user_id)
    await setPassword(tx, proof.user_id, { hash, isServiceDropped }, now())
    if (!proof.email_confirmed_at) await markNumberUnverified(tx, proof.user_id)
    await confirmEmailAddress(tx, proof.user_id, now())
    return {}
  })
}

function isOpen(proof: Proof | null): proof is Proof {
  return proof !== null && proof.used_at === null && proof.email_key === toEmailKey(proof.email)
}
