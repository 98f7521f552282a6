import { countCode } from '../../../identity/accounts/server/index.ts'
import { Failure, fail, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { staffErrors } from '../staff-errors.ts'
import { attemptWindowMs, returnAttempt, takeAttempt } from './attempts.ts'
import { logAct, toSignInAct } from './log-act.ts'
import { lockPerson, type Person } from './people.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { findTotpStep, unsealTotpSecret } from './totp.ts'

const setStep = statement({
  name: 'staff.set-totp-step',
  text: 'update staff set totp_step = $2 where id = $1',
  row: none,
})

/** The way in which a code was right. */
export type CodeWay = 'totp' | 'recovery code'

interface Try {
  db: Db
  /** Locked, and not disabled. */
  person: Person
  /** Uses up the code; fails if it is wrong. */
  consumeCode: () => Promise<CodeWay | Failure>
}

/**
 * Runs work that checks a typed code. A wrong code takes one of the account's five attempts, which stays taken
 * although the transaction rolls back; the last one is logged.
 */
export async function tryCode<Result extends object>(
  context: CallContext,
  { staffId, code }: { staffId: number; code: string },
  work: (attempt: Try) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const { count, write, config, now } = context
  const attempt = await count(db => takeAttempt(db, 'code', staffId, now()))
  if (!attempt) {
    countCode('staff', 'limited')
    return failWithRetryAfter(staffErrors.tooManyTries, attemptWindowMs / 1_000)
  }
  const result = await write(async db => {
    const person = await lockPerson(db, staffId)
    if (!person || person.disabled_at) return fail(staffErrors.codeWrong)
    const consumeCode = async () => {
      const way = await findWay(db, person, { code, config, now: now() })
      if (way) await returnAttempt(db, attempt)
      return way ?? fail(staffErrors.codeWrong)
    }
    return work({ db, person, consumeCode })
  })
  const isWrong = result instanceof Failure && result.entry === staffErrors.codeWrong
  if (isWrong) countCode('staff', 'wrong')
  if (!(result instanceof Failure)) countCode('staff', 'accepted')
  if (isWrong && attempt.isLast) {
    const act = { act: 'staff codes wrong', object: `staff ${staffId}` }
    await count(db => logAct(db, toSignInAct(context, staffId), act))
  }
  return result
}

async function findWay(
  db: Db,
  { id, totp_sealed: sealed, totp_step: lastStep }: Person,
  { code, config, now }: { code: string; config: CallContext['config']; now: number },
): Promise<CodeWay | null> {
  const step = sealed && findTotpStep({ secret: unsealTotpSecret(sealed, config), code, lastStep, now })
  if (step) await db.query(setStep, [id, step])
  if (step) return 'totp'
  return (await consumeRecoveryCode(db, id, code, now)) ? 'recovery code' : null
}
