import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { getMinimumAge } from '../../../platform/contract/minimum-age.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { liftRestriction } from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { findProof, lockProof, markUsed } from './proofs.ts'

const kinds = ['parent' as const]

/** Returns the fan's name, country and minimum age, so that the parent knows before deciding. */
export async function readParentRequest(token: string, { read, now }: CallContext) {
  const proof = await findProof(read, { token, kinds }, now())
  if (!proof) return fail(recoveryErrors.linkEnded)
  return {
    username: proof.username,
    country_code: proof.country_code,
    minimum_age: getMinimumAge(proof.country_code),
    is_confirmed: !proof.is_restricted,
  }
}

/** Lifts the restriction of an under-age account and emails the fan. */
export function confirmAsParent(
  token: string,
  { now, write }: CallContext,
): Promise<{ state: 'confirmed' | 'already' } | Failure> {
  return write(async db => {
    const proof = await lockProof(db, { token, kinds }, now())
    if (!proof) return fail(recoveryErrors.linkEnded)
    if (!proof.is_restricted) return { state: 'already' }
    await markUsed(db, proof.id, now())
    await liftRestriction(db, proof.user_id)
    return { state: 'confirmed' }
  })
}
