import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { livesMs, type ProofKind } from './proof-kinds.ts'
import { sendProof } from './send-proof.ts'

/** Asks, in the caller's transaction, for the letter that lets a fan confirm the address of the account. */
export async function askToConfirmEmail(db: Db, userId: number, now: number): Promise<void> {
  const text = `insert into proofs (kind, user_id, email, asked_at, ends_at)
    select 'email', id, email, $2, $3 from users where id = $1 returning id`
  await keepAndSend(db, { name: 'recovery.ask-email', text, values: [userId, ...times('email', now)] })
}

/** Asks, in the caller's transaction, for the letter that lets a parent lift the restriction of an account. */
export async function askParent(db: Db, userId: number, now: number): Promise<void> {
  const text = `insert into proofs (kind, user_id, email, asked_at, ends_at)
    select 'parent', id, parent_email, $2, $3 from users where id = $1 and parent_email is not null returning id`
  await keepAndSend(db, { name: 'recovery.ask-parent', text, values: [userId, ...times('parent', now)] })
}

/**
 * Asks, in the caller's transaction, for the letter to a new address: opening its link makes it the account's.
 * Until then the old one stays. Only the newest of such letters works.
 */
export async function askToConfirmNewEmail(
  db: Db,
  userId: number,
  newEmail: string,
  now: number,
): Promise<void> {
  const text = `insert into proofs (kind, user_id, email, asked_at, ends_at)
    values ('new_email', $1, $4, $2, $3) returning id`
  const values = [userId, ...times('new_email', now), newEmail.trim()]
  await keepAndSend(db, { name: 'recovery.ask-new-email', text, values })
}

function times(kind: ProofKind, now: number): [Date, Date] {
  return [new Date(now), new Date(now + livesMs[kind])]
}

async function keepAndSend(
  db: Db,
  statement: { name: string; text: string; values: unknown[] },
): Promise<void> {
  const [proof] = await db.query<{ id: number }>(statement)
  if (!proof) throw new Error('there is nobody to write to')
  await addJob(db, sendProof, { proof_id: proof.id })
}
