import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext, FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  type AttemptLimit,
  changeEmailAddress,
  confirmEmailAddress,
  takeAttempt,
  toEmailKey,
} from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { mailEmailChanged } from './notices.ts'
import { lockProof, markUsed, type Proof } from './proofs.ts'
import { requestEmailConfirmation } from './request-confirmation.ts'

type Done = { state: 'confirmed' | 'already' }

const mailsAgain: AttemptLimit = { kind: 'confirm-again', max: 3, windowMs: 3_600_000 }

const isConfirmed = statement({
  name: 'recovery.is-confirmed',
  text: 'select email_confirmed_at is not null as is_confirmed from users where id = $1',
  row: z.object({ is_confirmed: z.boolean() }),
})

/** Sends the email again to a fan whose email address is unconfirmed. */
export async function resendConfirmation(context: FanContext): Promise<{ is_confirmed: boolean } | Failure> {
  const { read, now, count, write } = context
  const { userId } = context.fan
  const [row] = await read.query(isConfirmed, [userId])
  if (row?.is_confirmed) return { is_confirmed: true }
  const isAllowed = await count(db => takeAttempt(db, mailsAgain, `user ${userId}`, now()))
  if (!isAllowed) return fail(recoveryErrors.tooManyMails)
  return write(async tx => {
    await requestEmailConfirmation(tx, userId, now())
    return { is_confirmed: false }
  })
}

/** Confirms the account's email address, or changes it to a new one, by the link sent there. */
export function confirmEmail(token: string, { now, write }: CallContext): Promise<Done | Failure> {
  return write(async db => {
    const proof = await lockProof(db, { token, kinds: ['email', 'new_email'] }, now())
    if (!proof) return fail(recoveryErrors.linkEnded)
    const isOwn = toEmailKey(proof.email) === proof.email_key
    if (isOwn && proof.email_confirmed_at) return { state: 'already' }
    if (proof.kind === 'new_email' && !proof.used_at) return changeTo(db, proof, now())
    if (!isOwn) return fail(recoveryErrors.linkEnded)
    await markUsed(db, proof.id, now())
    await confirmEmailAddress(db, proof.user_id, now())
    return { state: 'confirmed' }
  })
}

/** Notifies the old address, because someone else may have made the request. */
async function changeTo(db: Db, proof: Proof, now: number): Promise<Done | Failure> {
  try {
    const oldEmail = await changeEmailAddress(db, proof.user_id, proof.email, now)
    await markUsed(db, proof.id, now)
    const payload = { user_id: proof.user_id, email: oldEmail, changed_at_ms: now }
    await addJob(db, mailEmailChanged, payload)
    return { state: 'confirmed' }
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return fail(recoveryErrors.emailTaken)
    throw error
  }
}

/** PostgreSQL error code `unique_violation`. */
const uniqueViolation = '23505'
