import { type Failure, fail } from '../../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import {
  type ActBy,
  type ActContext,
  type ActDone,
  type ActPlan,
  type PlanDraft,
  requireScope,
} from '../../../../platform/server/operators/grave-act.ts'
import { eventErrors } from '../../event-errors.ts'
import { countNotifiedOfChange } from '../change-news.ts'
import { planTicketSales } from '../ticket-sales.ts'
import { type EventFacts, type EventForAct, readEventForAct, toFacts } from './read-event.ts'
import { readStatus, type TakeBack, takeBack } from './take-back.ts'

/** Reads the event of an act; fails with 404 without it or outside the scope. */
export async function readEventInScope(
  db: ReadDb,
  eventId: number,
  { scope }: Pick<ActContext, 'scope'>,
): Promise<EventForAct | Failure> {
  const event = await readEventForAct(db, eventId)
  if (!event) return fail(eventErrors.notFound)
  return requireScope(scope, { artistIds: event.artist_ids, eventId: event.id }) ?? event
}

interface Change {
  event: EventForAct
  after: EventFacts
  now: number
}

/** Plans a change of an event: the fans whom it notifies, and the sale of its tickets. */
export async function planChange(db: ReadDb, { event, after, now }: Change): Promise<PlanDraft> {
  const [told, sales] = await Promise.all([
    countNotifiedOfChange(db, { eventId: event.id, draft: after, now }),
    planTicketSales(db, [event.id], after.status),
  ])
  const isStop = after.status !== 'scheduled' && after.status !== event.status
  const holds = isStop ? sales.holds : 0
  return toDraft(event, {
    told,
    products: sales.products,
    tickets: sales.tickets,
    holds,
    details: {
      before: toFacts(event),
      after,
      was: event.columns,
      projects: sales.projects,
      paid_orders: sales.orders,
    },
  })
}

/** Plans to take an act back, of which no fan is notified. */
export async function planTakeBack(db: ReadDb, event: EventForAct, back: TakeBack): Promise<PlanDraft> {
  const { products, tickets } = await planTicketSales(db, [event.id], readStatus(event, back))
  return toDraft(event, { told: [], products, tickets, holds: 0, details: {} })
}

interface Parts extends Pick<PlanDraft['consequences'], 'told' | 'tickets' | 'holds' | 'details'> {
  products: number
}

function toDraft(event: EventForAct, { told, tickets, holds, details, products }: Parts): PlanDraft {
  return {
    object: `event ${event.id}`,
    title: event.name,
    consequences: {
      told,
      orders: 0,
      tickets,
      holds,
      money: [],
      touches: { event: 1, product: products },
      finals: holds > 0 ? ['unpaid_orders'] : [],
      details,
    },
    state: { columns: event.columns, products },
  }
}

type ChangePlan = ActPlan<{ event_id: number; take_back: TakeBack | null }>

/** Performs a planned change, or takes an act back if the plan says so. */
export async function performChange(
  db: Db,
  { act, plan, by }: { act: string; plan: ChangePlan; by: ActBy },
  change: (event: EventForAct) => Promise<{ products: number } | Failure>,
): Promise<ActDone | Failure> {
  const { event_id: eventId, take_back: back } = plan.input
  const event = await readEventForAct(db, eventId)
  if (!event) return fail(eventErrors.notFound)
  const done = back ? await takeBack(db, { act, event, back, by }) : await change(event)
  if (!('products' in done)) return done
  return { touched: { event: 1, product: done.products }, result: { event_id: eventId } }
}

/** Builds the input that takes a planned change back. */
export function buildTakeBack({ input, consequences }: ChangePlan): Record<string, unknown> {
  const { after: from, was: to } = consequences.details
  return { event_id: input.event_id, take_back: { from, to } }
}
