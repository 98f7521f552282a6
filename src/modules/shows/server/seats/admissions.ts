import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { hasRedeemedShow } from '../../../redeem/server/index.ts'
import { mayEnterShow } from '../../../tickets/server/index.ts'

interface Asked {
  showId: number
  userId: number
  /** Milliseconds since 1970. */
  now: number
}

const onList = statement({
  name: 'shows.is-guest',
  text: 'select true as is_guest from show_guests where show_id = $1 and user_id = $2',
  row: z.object({ is_guest: z.boolean() }),
})

/** Whether something lets the fan into a show that is not free. */
export async function isAdmitted(db: ReadDb, { showId, userId }: Asked): Promise<boolean> {
  const [guest] = await db.query(onList, [showId, userId])
  if (guest !== undefined || (await mayEnterShow(db, { showId, userId }))) return true
  return hasRedeemedShow(db, { showId, userId })
}
