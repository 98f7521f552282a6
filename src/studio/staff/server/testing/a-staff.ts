import { randomBytes, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { hashToken, newToken } from '../secrets.ts'
import { newTotpSecret, sealTotpSecret } from '../totp.ts'

let staffCount = 0

interface StaffOptions {
  /** English name of a default role. */
  role?: string
  artistIds?: number[] | null
  eventIds?: number[] | null
  /** When the session starts; it is verified then, too. */
  now?: number
  columns?: Record<string, unknown>
}

/** Creates a member of staff with an authenticator app, a passkey that no one has, and a session. */
export async function aStaff({ pool }: Pick<TestDatabase, 'pool'>, options: StaffOptions = {}) {
  const { role = 'Owner', artistIds = null, eventIds = null, now = Date.now(), columns = {} } = options
  staffCount += 1
  const at = new Date(now)
  const totpSecret = newTotpSecret()
  const row = {
    email: `staff${staffCount}@team.example`,
    name: `Staff ${staffCount}`,
    locale: 'en',
    user_handle: randomBytes(32),
    totp_sealed: sealTotpSecret(totpSecret, testConfig()),
    created_at: at,
    ...columns,
  }
  const names = Object.keys(row)
  const { rows } = await pool.query<{ id: number }>(
    `insert into staff (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
    Object.values(row),
  )
  const staffId = rows[0]!.id
  await pool.query(
    `insert into staff_roles (staff_id, role_id, artist_ids, event_ids)
     select $1, id, $3, $4 from roles where name = $2`,
    [staffId, role, artistIds, eventIds],
  )
  const token = newToken()
  const session = await pool.query<{ id: number }>(
    `insert into staff_sessions (staff_id, token_hash, created_at, seen_at, verified_at)
     values ($1, $2, $3, $3, $3) returning id`,
    [staffId, hashToken(token), at],
  )
  return { staffId, sessionId: session.rows[0]!.id, token, totpSecret, email: row.email, name: row.name }
}

/** Returns the code that an authenticator app shows at that time. */
export const showTotp = (secret: string, now: number): string =>
  generateSync({ secret, epoch: Math.floor(now / 1_000) })

/** Returns a new Idempotency-Key. */
export const newKey = (): string => randomUUID()
