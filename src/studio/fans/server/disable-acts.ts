import * as z from 'zod'
import { countOrdersOfFan } from '../../../commerce/orders/server/index.ts'
import {
  countOpenSessions,
  findAccount,
  setAccountDisabled,
} from '../../../identity/accounts/server/index.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { defineGraveAct } from '../../../platform/server/operators/grave-act.ts'
import { countTicketsOfFan } from '../../../ticketing/tickets/server/index.ts'

const input = z.object({ user_id: z.int('ERR_REQUIRED').min(1).max(Number.MAX_SAFE_INTEGER) })

/** Acts that disable an account and enable it again. */
export const disableActs = [
  defineDisableAct('fan disable', { isDisabled: true, counter: 'fan enable' }),
  defineDisableAct('fan enable', { isDisabled: false, counter: 'fan disable' }),
]

function defineDisableAct(name: string, { isDisabled, counter }: { isDisabled: boolean; counter: string }) {
  return defineGraveAct({
    name,
    right: 'fans.disable',
    scope: 'none',
    input,
    secondPerson: 'never',
    waits: 'no',
    // The fan can start sessions and place orders all the time.
    allowsDrift: true,
    counter: plan => ({ name: counter, input: plan.input }),
    async lock(db, { user_id: userId }) {
      await findAccount(db, String(userId), { isLocked: true })
    },
    async plan(db, { user_id: userId }, { now }) {
      const account = await findAccount(db, String(userId))
      if (!account) return fail(platformErrors.notFound)
      if ((account.disabled_at !== null) === isDisabled) return fail(platformErrors.notAllowedNow)
      const details = isDisabled ? await countStaying(db, userId, now()) : {}
      const sessions = isDisabled ? await countOpenSessions(db, userId) : 0
      return {
        object: `user ${userId}`,
        // The name is personal data, which no row of an act holds.
        title: `#${userId}`,
        consequences: {
          told: [],
          orders: 0,
          tickets: 0,
          holds: 0,
          money: [],
          finals: [],
          touches: { user: 1, session: sessions },
          details: { ...details, sessions },
        },
        state: { is_disabled: !isDisabled },
      }
    },
    async perform(db, { input: { user_id: userId } }, by) {
      const account = await findAccount(db, String(userId), { isLocked: true })
      if (!account) return fail(platformErrors.notFound)
      const session = isDisabled ? await countOpenSessions(db, userId) : 0
      const { actor, reason, now, batch } = by
      await setAccountDisabled(db, { account, isDisabled, act: name, by: { actor, reason, now, batch } })
      return { touched: { user: 1, session }, result: { user_id: userId } }
    },
  })
}

/** Counts the open orders and the tickets to come, which a disabled fan keeps. */
async function countStaying(db: ReadDb, userId: number, now: number) {
  const [orders, tickets] = await Promise.all([
    countOrdersOfFan(db, { userId, scope: null }),
    countTicketsOfFan(db, userId, now),
  ])
  return { open_orders: orders.open, tickets_to_come: tickets.to_come }
}
