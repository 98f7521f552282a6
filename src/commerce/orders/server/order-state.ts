import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import { changeState, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { orderStatus } from '../order-shapes.ts'
import { orderMachine } from './order-machine.ts'

const readStatement = statement({
  name: 'orders.state',
  text: `select id, status, is_holding as "isHolding", open_payments as "openPayments" from orders
    where id = any($1::bigint[]) order by id for no key update`,
  row: z.object({ id: z.int(), status: orderStatus, isHolding: z.boolean(), openPayments: z.int() }),
})

/** Locks the orders again and reads their state, which earlier steps of the transaction may have changed. */
export async function readStates(db: Db, ids: readonly number[]) {
  return db.query(readStatement, [ids])
}

export async function readState(db: Db, id: number) {
  const [state] = await readStates(db, [id])
  if (!state) throw new Error('a locked order is not there')
  return state
}

type Act = (typeof orderMachine)['transitions'][number]['act']

export interface TransitionDetails {
  at: number
  actor: TransitionActor
  /** Reason and evidence, without personal data. */
  data?: Record<string, unknown>
}

/** Changes the state of a locked order. The caller must have checked that the state machine allows it. */
export async function transitionOrder(
  db: Db,
  id: number,
  transition: TransitionDetails & { act: Act; set?: Record<string, unknown> },
): Promise<void> {
  const changed = await changeState(db, orderMachine, id, transition)
  if (changed instanceof Failure) throw new Error(`an order could not ${transition.act}`)
}
