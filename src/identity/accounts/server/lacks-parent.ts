import * as z from 'zod'
import { isUnderAge } from '../../../platform/contract/age-rules.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const ageStatement = statement({
  name: 'accounts.age',
  text: `select to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth, parent_email is not null as has_parent
    from users where id = $1`,
  row: z.object({ date_of_birth: z.string(), has_parent: z.boolean() }),
})

/**
 * Returns whether the country's law requires a parent's consent for this fan and no parent is on record (spec
 * 5).
 */
export async function lacksParent(
  db: ReadDb,
  { userId, countryCode }: { userId: number; countryCode: string },
  now: number,
): Promise<boolean> {
  const [fan] = await db.query(ageStatement, [userId])
  return fan !== undefined && !fan.has_parent && isUnderAge(countryCode, fan.date_of_birth, now)
}
