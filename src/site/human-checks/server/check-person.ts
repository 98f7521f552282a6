import { Failure } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { findGoogleRefusal } from './check-with-google.ts'
import { consumeHumanCheck, type HumanCheck, verifyHumanCheck } from './consume-human-checks.ts'

interface PersonCheckInput {
  token: string
  /** Purpose of the check; may contain letters, digits, `/` and `_`. */
  action: string
}

/** A passed check, to be consumed in the transaction that requires it. */
export interface PersonProof {
  use: (db: Db) => Promise<Failure | null>
  /** The check to consume, possibly together with others; null if Google tracks its use. */
  answer: HumanCheck | null
}

/**
 * Performs the human check for calls that cost money: Google's if the operator has configured keys, or else
 * ours. Google itself tracks used tokens.
 */
export async function checkPerson(
  { token, action }: PersonCheckInput,
  { read, config, now, outside }: Pick<CallContext, 'read' | 'config' | 'now' | 'outside'>,
): Promise<PersonProof | Failure> {
  if (config.recaptcha) {
    const hostname = new URL(config.publicUrl).hostname
    const refusal = await findGoogleRefusal(config.recaptcha, { token, action, hostname }, outside)
    return refusal ?? { use: async () => null, answer: null }
  }
  const check = await verifyHumanCheck(read, token, now())
  return check instanceof Failure ? check : { use: db => consumeHumanCheck(db, check), answer: check }
}
