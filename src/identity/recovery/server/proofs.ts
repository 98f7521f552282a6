import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type ProofKind, proofKinds } from './proof-kinds.ts'

/** The proof behind an email's link, with the account's current state. */
const proofRow = z.object({
  id: z.int(),
  kind: z.enum(proofKinds),
  user_id: z.int(),
  /** The address to which the email was sent. */
  email: z.string(),
  used_at: z.date().nullable(),
  email_key: z.string(),
  email_confirmed_at: z.date().nullable(),
  username: z.string(),
  country_code: z.string(),
  is_restricted: z.boolean(),
})
export type Proof = z.output<typeof proofRow>

const hashToken = (token: string) => createHash('sha256').update(token).digest()

const insertToken = statement({
  name: 'recovery.keep-token',
  text: 'insert into proof_tokens (hash, proof_id) values ($1, $2)',
  row: none,
})

/** Creates a token (256 bits, base64url) for an email that is about to be sent; stores only its hash. */
export async function createProofToken(db: Db, proofId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(insertToken, [hashToken(token), proofId])
  return token
}

const columns = `p.id, p.kind, p.user_id, p.email, p.used_at, u.email_key, u.email_confirmed_at, u.username,
  u.country_code, u.is_restricted`

// For password resets and address changes only the latest request counts.
const isNewest = `(p.kind not in ('password', 'new_email') or not exists (select from proofs n
  where n.user_id = p.user_id and n.kind = p.kind and (n.asked_at, n.id) > (p.asked_at, p.id)))`

// The account's password must not have changed since the address change was requested.
const isPasswordUnchanged = `(p.kind <> 'new_email' or p.used_at is not null
  or p.asked_with = sha256(convert_to(u.password_hash, 'UTF8')))`

// The email must have been sent to the parent's current address.
const isToParent = `(p.kind <> 'parent' or p.email = u.parent_email)`

const read = `select ${columns} from proof_tokens t join proofs p on p.id = t.proof_id join users u on u.id = p.user_id
  where t.hash = $1 and p.kind = any($2) and p.ends_at > $3 and u.disabled_at is null and ${isNewest}
  and ${isPasswordUnchanged} and ${isToParent}`

const findProofStatement = statement({
  name: 'recovery.find-proof',
  text: read,
  row: proofRow,
})

/**
 * Finds the proof of a token, used or not; null if it is damaged, expired, of another kind, or of a disabled
 * account.
 */
export async function findProof(
  db: ReadDb,
  { token, kinds }: { token: string; kinds: ProofKind[] },
  now: number,
): Promise<Proof | null> {
  const values = [hashToken(token), kinds, new Date(now)]
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
 * Like {@link findProof}, but locks the account until the caller's transaction ends, so that the second of
 * two concurrent uses sees the first.
 */
export async function lockProof(
  db: Db,
  { token, kinds }: { token: string; kinds: ProofKind[] },
  now: number,
): Promise<Proof | null> {
  const locked = await db.query(lockFan, [hashToken(token)])
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
