import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type Statement, statement } from '../../../platform/server/statement.ts'
import { mailEmailChangeRequested } from './notices.ts'
import { type ProofKind, proofTtlMs } from './proof-kinds.ts'
import { sendProof } from './send-proof.ts'

const row = z.object({ id: z.int() })

const insertEmailProof = statement({
  name: 'recovery.ask-email',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at)
    select 'email', id, email, $2, $3 from users where id = $1 returning id`,
  row,
})

/** Queues, in the caller's transaction, the email by which a fan confirms the account's address. */
export async function requestEmailConfirmation(db: Db, userId: number, now: number): Promise<void> {
  await storeAndSend(db, insertEmailProof, [userId, ...times('email', now)])
}

const insertParentProof = statement({
  name: 'recovery.ask-parent',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at)
    select 'parent', id, parent_email, $2, $3 from users where id = $1 and parent_email is not null returning id`,
  row,
})

/** Queues, in the caller's transaction, the email by which a parent lifts the account's restriction. */
export async function requestParentConsent(db: Db, userId: number, now: number): Promise<void> {
  await storeAndSend(db, insertParentProof, [userId, ...times('parent', now)])
}

const insertNewEmailProof = statement({
  name: 'recovery.ask-new-email',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at, asked_with)
    values ('new_email', $1, $4, $2, $3, sha256(convert_to($5::text, 'UTF8'))) returning id`,
  row,
})

/**
 * Queues, in the caller's transaction, the email to a new address; opening its link makes it the account's.
 * Until then the old address stays and is notified. Only the newest of these emails works, and only while the
 * account's password is unchanged, so that setting a new password invalidates a thief's request.
 */
export async function requestNewEmailConfirmation(
  db: Db,
  userId: number,
  { newEmail, passwordHash }: { newEmail: string; passwordHash: string },
  now: number,
): Promise<void> {
  await storeAndSend(db, insertNewEmailProof, [
    userId,
    ...times('new_email', now),
    newEmail.trim(),
    passwordHash,
  ])
  await addJob(db, mailEmailChangeRequested, { user_id: userId, asked_at_ms: now })
}

function times(kind: ProofKind, now: number): [Date, Date] {
  return [new Date(now), new Date(now + proofTtlMs[kind])]
}

async function storeAndSend(
  db: Db,
  insertProof: Statement<{ id: number }>,
  values: unknown[],
): Promise<void> {
  const [proof] = await db.query(insertProof, values)
  if (!proof) throw new Error('there is nobody to write to')
  await addJob(db, sendProof, { proof_id: proof.id })
}
