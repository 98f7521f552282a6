import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type Statement, statement } from '../../../platform/server/statement.ts'
import { mailEmailAsked } from './notices.ts'
import { livesMs, type ProofKind } from './proof-kinds.ts'
import { sendProof } from './send-proof.ts'

const row = z.object({ id: z.int() })

const askEmail = statement({
  name: 'recovery.ask-email',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at)
    select 'email', id, email, $2, $3 from users where id = $1 returning id`,
  row,
})

/** Asks, in the caller's transaction, for the letter that lets a fan confirm the address of the account. */
export async function askToConfirmEmail(db: Db, userId: number, now: number): Promise<void> {
  await keepAndSend(db, askEmail, [userId, ...times('email', now)])
}

const ofParent = statement({
  name: 'recovery.ask-parent',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at)
    select 'parent', id, parent_email, $2, $3 from users where id = $1 and parent_email is not null returning id`,
  row,
})

/** Asks, in the caller's transaction, for the letter that lets a parent lift the restriction of an account. */
export async function askParent(db: Db, userId: number, now: number): Promise<void> {
  await keepAndSend(db, ofParent, [userId, ...times('parent', now)])
}

const askNewEmail = statement({
  name: 'recovery.ask-new-email',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at, asked_with)
    values ('new_email', $1, $4, $2, $3, sha256(convert_to($5::text, 'UTF8'))) returning id`,
  row,
})

/**
 * Asks, in the caller's transaction, for the letter to a new address: opening its link makes it the account's.
 * Until then the old one stays, and is told. Only the newest of such letters works, and only while the password that
 * it was asked for with is the account's: who sets a new one ends what a thief has asked for.
 */
export async function askToConfirmNewEmail(
  db: Db,
  userId: number,
  { newEmail, passwordHash }: { newEmail: string; passwordHash: string },
  now: number,
): Promise<void> {
  await keepAndSend(db, askNewEmail, [userId, ...times('new_email', now), newEmail.trim(), passwordHash])
  await addJob(db, mailEmailAsked, { user_id: userId, asked_at_ms: now })
}

function times(kind: ProofKind, now: number): [Date, Date] {
  return [new Date(now), new Date(now + livesMs[kind])]
}

async function keepAndSend(db: Db, asked: Statement<{ id: number }>, values: unknown[]): Promise<void> {
  const [proof] = await db.query(asked, values)
  if (!proof) throw new Error('there is nobody to write to')
  await addJob(db, sendProof, { proof_id: proof.id })
}
