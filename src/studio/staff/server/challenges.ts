import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'

type Kind = 'sign-in' | 'verify' | 'passkey' | 'totp' | 'invitation' | 'link'

/** How long a passkey's challenge is good. */
export const passkeyMs = 5 * 60_000
/** How long someone may take to set up an authenticator app. */
export const totpSetupMs = 30 * 60_000
export const linkMs = 10 * 60_000

interface NewChallenge {
  kind: Kind
  id?: string
  staffId?: number | null
  invitationId?: number
  challenge?: string
  userHandle?: Buffer
  totpSealed?: Buffer
  tokenHash?: Buffer
  browserHash?: Buffer
}

const insert = statement({
  name: 'staff.insert-challenge',
  text: `insert into staff_challenges
      (id, kind, staff_id, invitation_id, challenge, user_handle, totp_sealed, token_hash, browser_hash, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  row: none,
})

/** Stores a challenge and returns its id, which is unguessable. */
export async function insertChallenge(db: Db, challenge: NewChallenge, now: number): Promise<string> {
  const { id = randomUUID(), kind, staffId, invitationId, challenge: text } = challenge
  const { userHandle, totpSealed, tokenHash, browserHash } = challenge
  const values = [id, kind, staffId, invitationId, text, userHandle, totpSealed, tokenHash, browserHash]
  await db.query(insert, [...values, new Date(now)])
  return id
}

const row = z.object({
  id: z.string(),
  staff_id: z.int().nullable(),
  invitation_id: z.int().nullable(),
  challenge: z.string().nullable(),
  user_handle: z.instanceof(Buffer).nullable(),
  totp_sealed: z.instanceof(Buffer).nullable(),
  created_at: z.date(),
})

const take = statement({
  name: 'staff.take-challenge',
  text: `delete from staff_challenges where id = $1 and kind = $2
    returning id, staff_id, invitation_id, challenge, user_handle, totp_sealed, created_at`,
  row,
})

export type Challenge = RowOf<typeof take>

/** Takes a challenge, which works once: of several callers one gets it. */
export async function takeChallenge(db: Db, kind: Kind, id: string): Promise<Challenge | null> {
  const [taken] = await db.query(take, [id, kind])
  return taken ?? null
}

/** Returns whether a challenge is younger than that. */
export const isYounger = (
  { created_at: createdAt }: Pick<Challenge, 'created_at'>,
  ms: number,
  now: number,
) => now - createdAt.getTime() < ms

const takeTotp = statement({
  name: 'staff.take-totp-setup',
  text: `delete from staff_challenges where staff_id = $1 and kind = 'totp'
    returning id, staff_id, invitation_id, challenge, user_handle, totp_sealed, created_at`,
  row,
})

/** Takes the secret with which a member of staff is setting up an authenticator app. */
export async function takeTotpSetup(db: Db, staffId: number): Promise<Challenge | null> {
  const [taken] = await db.query(takeTotp, [staffId])
  return taken ?? null
}
