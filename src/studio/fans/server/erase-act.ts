import * as z from 'zod'
import { countOrdersOfFan } from '../../../commerce/orders/server/index.ts'
import {
  erasePerson,
  findErasureRefusal,
  lockPerson,
  readPerson,
} from '../../../identity/settings/server/index.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import { defineGraveAct } from '../../../platform/server/operators/grave-act.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { countTicketsOfFan } from '../../../ticketing/tickets/server/index.ts'

const input = z.object({ user_id: z.int('ERR_REQUIRED').min(1).max(Number.MAX_SAFE_INTEGER) })

/** Creates the act that erases a fan as the fan's own deletion does, with the same refusals and the same email. */
export const createEraseAct = (personalData: readonly PersonalData[]) =>
  defineGraveAct({
    name: 'fan erase',
    right: 'fans.disable',
    scope: 'none',
    input,
    secondPerson: 'always',
    waits: 'no',
    counter: null,
    async lock(db, { user_id: userId }) {
      await lockPerson(db, userId)
    },
    async plan(db, { user_id: userId }, { now }) {
      const person = await readPerson(db, userId)
      if (!person) return fail(platformErrors.notFound)
      const refused = await findErasureRefusal(db, { person, personalData, now: now() })
      if (refused) return refused
      const [orders, tickets] = await Promise.all([
        countOrdersOfFan(db, { userId, scope: null }),
        countTicketsOfFan(db, userId, now()),
      ])
      return {
        object: `user ${userId}`,
        // The name is personal data, which no row of an act holds.
        title: `#${userId}`,
        consequences: {
          told: [{ locale: person.locale, count: 1 }],
          orders: 0,
          tickets: 0,
          holds: 0,
          money: [],
          touches: { user: 1 },
          finals: ['fan_erased'],
          details: { orders_kept: orders.total, tickets_kept: tickets.total },
        },
        state: {},
      }
    },
    async perform(db, { input: { user_id: userId } }, { actor, reason, now, batch }) {
      const person = await lockPerson(db, userId)
      if (!person) return fail(platformErrors.notFound)
      const entry = {
        actor,
        reason,
        batch,
        act: 'fan erase',
        object: `user ${userId}`,
        before: {},
        after: {},
      }
      await erasePerson(db, { person, personalData, now })
      await writeAudit(db, entry, now)
      return { touched: { user: 1 }, result: { user_id: userId } }
    },
  })
