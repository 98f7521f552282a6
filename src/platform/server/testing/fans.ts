import type { TestDatabase } from './database.ts'

let fanCount = 0

/**
 * Creates an account in a test's database: `await aFan(database, { is_restricted: true })`. Unspecified
 * columns get common values; email addresses and phone numbers are unique. To sign in, call `startSession`
 * with its id.
 */
export async function aFan(
  { pool }: Pick<TestDatabase, 'pool'>,
  columns: Record<string, unknown> = {},
): Promise<number> {
  fanCount += 1
  const email = String(columns['email'] ?? `fan${fanCount}@post.example`)
  const row = {
    username: 'Mira',
    email,
    email_key: email.toLowerCase(),
    country_code: 'US',
    phone_e164: `+1212555${String(fanCount).padStart(4, '0')}`,
    password_hash: '',
    locale: 'en',
    date_of_birth: '2000-01-01',
    created_at: new Date(),
    ...columns,
  }
  const names = Object.keys(row)
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning id`,
    Object.values(row),
  )
  const [fan] = rows
  if (!fan) throw new Error('no fan was added')
  return fan.id
}
