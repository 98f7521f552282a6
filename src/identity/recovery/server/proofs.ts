import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type ProofKind, proofKinds } from './proof-kinds.ts'

/** What a letter's link is about, with the account as it is now. */
const proofRow = z.object({
  id: z.int(),
  kind: z.enum(proofKinds),
  user_id: z.int(),
  /** The address that the letter went to. */
  email: z.string(),
  used_at: z.date().nullable(),
  email_key: z.string(),
  email_confirmed_at: z.date().nullable(),
  username: z.string(),
  country_code: z.string(),
  is_restricted: z.boolean(),
})
export type Proof = z.output<typeof proofRow>

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const keepToken = statement({
  name: 'recovery.keep-token',
  text: 'insert into proof_tokens (hash, proof_id) values ($1, $2)',
  row: none,
})

/** Makes a token (256 bits, base64url) for a letter that is about to be sent. It is kept as a hash. */
export async function makeProofToken(db: Db, proofId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(keepToken, [hashOf(token), proofId])
  return token
}

const columns = `p.id, p.kind, p.user_id, p.email, p.used_at, u.email_key, u.email_confirmed_at, u.username,
  u.country_code, u.is_restricted`

// Of a new password and a new address only the letter that was asked for last counts.
const isNewest = `(p.kind not in ('password', 'new_email') or not exists (select from proofs n
  where n.user_id = p.user_id and n.kind = p.kind and (n.asked_at, n.id) > (p.asked_at, p.id)))`

// The password with which a new address was asked for has to be the account's still.
const isAskedByHolder = `(p.kind <> 'new_email' or p.used_at is not null
  or p.asked_with = sha256(convert_to(u.password_hash, 'UTF8')))`

// A parent is who the account names as one now.
const isToParent = `(p.kind <> 'parent' or p.email = u.parent_email)`

const read = `select ${columns} from proof_tokens t join proofs p on p.id = t.proof_id join users u on u.id = p.user_id
  where t.hash = $1 and p.kind = any($2) and p.ends_at > $3 and u.disabled_at is null and ${isNewest}
  and ${isAskedByHolder} and ${isToParent}`

const findProofStatement = statement({
  name: 'recovery.find-proof',
  text: read,
  row: proofRow,
})

/** The proof of a token, used or not, or null where it is damaged, over, of another kind, or of a disabled account. */
export async function findProof(
  db: ReadDb,
  { token, kinds }: { token: string; kinds: ProofKind[] },
  now: number,
): Promise<Proof | null> {
  const values = [hashOf(token), kinds, new Date(now)]
  const [proof] = await db.query(findProofStatement, values)
  return proof ?? null
}

const lockFan = statement({
  name: 'recovery.lock-fan',
  text: `select u.id from proof_tokens t join proofs p on p.id = t.proof_id join users u on u.id = p.user_id
    where t.hash = $1 for update of u`,
  row: z.object({ id: z.int() }),
})

/**
 * The same with the account locked until the caller's transaction ends: of two who use a link at once, the second
 * sees what the first one did.
 */
export async function lockProof(
  db: Db,
  { token, kinds }: { token: string; kinds: ProofKind[] },
  now: number,
): Promise<Proof | null> {
  const locked = await db.query(lockFan, [hashOf(token)])
  return locked.length === 0 ? null : findProof(db, { token, kinds }, now)
}

const useProof = statement({
  name: 'recovery.use-proof',
  text: 'update proofs set used_at = $2 where id = $1',
  row: none,
})

export async function markUsed(db: Db, proofId: number, now: number): Promise<void> {
  await db.query(useProof, [proofId, new Date(now)])
}
