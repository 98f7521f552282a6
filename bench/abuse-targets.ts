import { randomUUID } from 'node:crypto'
import { startSession } from '../src/identity/accounts/server/index.ts'
import type { BenchDatabase } from './database.ts'

export const numberCount = 500
/** Ten blocks of 10,000 phone numbers, under two dial codes. */
const blocks = ['212200', '212230', '310440', '310470', '415660']
  .map(block => `+1${block}`)
  .concat(['102034', '103145', '104256', '105367', '106478'].map(block => `+82${block}`))
const perBlock = numberCount / blocks.length

export interface Target {
  e164: string
  country: string
  national: string
  preuserId: string
  /** Session token of the attackers' fan account that added the number. */
  token: string
  phoneId: string
}

export const numbers = blocks.flatMap(block =>
  Array.from({ length: perBlock }, (_, index) => `${block}${4_000 + index * 17}`),
)

/** Returns the prefix shared by a block of 10,000 phone numbers. */
export const toPrefix = (e164: string) => e164.slice(0, -4)

/**
 * Creates a pending sign-up and a fan's added phone for each number; one fan adds 20 numbers, the most that
 * the server allows. Inserts the rows directly: over HTTP, 500 sign-ups would measure password hashing.
 */
export async function makeTargets(database: BenchDatabase, now: number): Promise<Target[]> {
  const at = new Date(now)
  const targets: Target[] = []
  let token = ''
  let userId = 0
  for (const [index, e164] of numbers.entries()) {
    if (index % 20 === 0) {
      userId = await addFan(database, index, at)
      token = await startSession(database.db, userId, now)
    }
    const country = e164.startsWith('+1') ? 'US' : 'KR'
    const [preuserId, phoneId] = [randomUUID(), randomUUID()]
    await database.pool.query(
      `insert into preusers (id, username, email, password_hash, locale, date_of_birth, has_marketing_consent,
         created_at) values ($1, 'Mira', $2, '', 'en', '2000-01-01', false, $3)`,
      [preuserId, `${preuserId}@post.example`, at],
    )
    await database.pool.query(
      `insert into phones (id, preuser_id, user_id, country_code, e164, created_at)
       values ($1, $2, null, $5, $6, $7), ($3, null, $4, $5, $6, $7)`,
      [randomUUID(), preuserId, phoneId, userId, country, e164, at],
    )
    const national = e164.slice(country === 'US' ? 2 : 3)
    targets.push({ e164, country, national, preuserId, token, phoneId })
  }
  return targets
}

async function addFan(database: BenchDatabase, index: number, at: Date): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
       created_at) values ('Fan', $1, $1, $2, 'US', '', 'en', '2000-01-01', $3) returning id`,
    [`fan-${index}@post.example`, `+1646555${String(index).padStart(4, '0')}`, at],
  )
  return rows[0]?.id ?? 0
}
