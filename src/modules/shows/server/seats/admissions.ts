import type { ReadDb } from '../../../../platform/server/database.ts'
import { hasRedeemedShow, redeemedShow, redeemersOfShow } from '../../../redeem/server/index.ts'
import { holdersOfShow, holdsTicketForShow, mayEnterShow } from '../../../tickets/server/index.ts'

/** Whether a ticket or a redeemed code lets the fan into a show that is not free. Guests are the show's own. */
export async function isAdmitted(db: ReadDb, asked: { showId: number; userId: number }): Promise<boolean> {
  return (await mayEnterShow(db, asked)) || hasRedeemedShow(db, asked)
}

/** SQL: the same, in a statement of many fans. */
export const admittedToShow = (show: string, user: string) =>
  `(${holdsTicketForShow(show, user)} or ${redeemedShow(show, user)})`

/** SQL: whom those let in, as the query of a table `(user_id)`; a fan may come several times. */
export const fansAdmittedToShow = (show: string) =>
  `${holdersOfShow(show)} union all ${redeemersOfShow(show)}`
