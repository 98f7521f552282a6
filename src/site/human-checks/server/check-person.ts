import { Failure } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { refusalOfGoogle } from './ask-google.ts'
import { checkAnswer, type HumanCheck, useAnswer } from './take-answer.ts'

interface Given {
  token: string
  /** What the check was for: letters, digits, `/` and `_`. */
  action: string
}

/** A passed check, to be consumed in the transaction that it's for. */
export interface PersonProof {
  use: (db: Db) => Promise<Failure | null>
  /** To be consumed with others; null where Google remembers it. */
  answer: HumanCheck | null
}

/**
 * The human check of calls that cost money: Google's where the operator has its keys, else ours. Google remembers
 * by itself which tokens were used.
 */
export async function checkPerson(
  { token, action }: Given,
  { read, config, now, outside }: Pick<CallContext, 'read' | 'config' | 'now' | 'outside'>,
): Promise<PersonProof | Failure> {
  if (config.recaptcha) {
    const hostname = new URL(config.publicUrl).hostname
    const refusal = await refusalOfGoogle(config.recaptcha, { token, action, hostname }, outside)
    return refusal ?? { use: async () => null, answer: null }
  }
  const answer = await checkAnswer(read, token, now())
  return answer instanceof Failure ? answer : { use: inside => useAnswer(inside, answer), answer }
}
