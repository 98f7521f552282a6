import { Failure, fail, failBeside } from '../../../platform/contract/errors.ts'
import { bounded } from '../../../platform/server/bounded.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { DatabaseBusy } from '../../../platform/server/database-errors.ts'
import { consumeAnswers, type HumanCheck, usedBefore } from '../../../site/human-checks/server/index.ts'
import { textAgreedTo } from '../../../site/legal/server/index.ts'
import { takeAddress } from '../../addresses/server/index.ts'
import { keepChange, priceAgain, priceToShow, spellFields } from '../../prices/server/index.ts'
import { shopErrors } from '../../shop/contract.ts'
import { holdStock, holdStockAtCommit, isInTurn, isShortOfStock } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { lockBuyer, unpaidOf } from './buyer.ts'
import { type Holding, takeHold } from './hold.ts'
import { insertOrder, type NewOrder } from './insert-order.ts'
import { type LockedOrder, readNewOrder } from './lock-order.ts'
import { passGate } from './order-gate.ts'
import { sell } from './pay-order.ts'
import { isDigitalNow, type PricedSame, refusalOf } from './refuse-order.ts'
import { asksForPerson, refusalOfPause } from './unpaid-holds.ts'

export interface Wanted extends Pick<NewOrder, 'paymentMethod' | 'supporter'> {
  quoteId: string
  /** Of the fan's book. */
  addressId: string | null
  /** The right to give back what is delivered at once is given up. */
  isDigitalAgreed: boolean
  /** Answers the human check; null where none was asked for. */
  personToken: string | null
}

/** Is what a fan asks for, at one moment. */
type OrderRequest = Wanted & Pick<NewOrder, 'userId' | 'locale' | 'now'> & Pick<FanContext, 'config'>

/** Inserts more with the order, in its transaction. */
interface WithOrder<Result> {
  openPayments: number
  follow: (db: Db, publicId: string) => Promise<Result | Failure>
}

/**
 * Places an order of a quote: everything that it needs is held, or nothing. Where price or stock is not what it was, a
 * new quote says so.
 */
export function placeOrder(wanted: Wanted, context: FanContext): Promise<{ order_id: string } | Failure> {
  const follow = async (_db: Db, publicId: string) => ({ order_id: publicId })
  return queueOrder(context.write, wanted, context, { openPayments: 0, follow })
}

/** The same together with its first payment, which is not begun at its provider yet (docs/writes.md). */
export function placeToPay<Result extends object>(
  wanted: Wanted,
  context: FanContext,
  pay: (db: Db, order: LockedOrder) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const follow = async (db: Db, publicId: string) => pay(db, await readNewOrder(db, publicId))
  return queueOrder(context.beginWrite, wanted, context, { openPayments: 1, follow })
}

/** Leaves prices and payments two of the default ten write connections. */
const ordersAtOnce = bounded({ runningMax: 8, waitingMax: 5_000, waitMsMax: 10_000 })

async function queueOrder<Result extends object>(
  write: FanContext['write'],
  wanted: Wanted,
  context: FanContext,
  withOrder: WithOrder<Result>,
): Promise<Result | Failure> {
  const { fan, locale, config, read, now } = context
  const requestNow = (): OrderRequest => ({ ...wanted, userId: fan.userId, locale, config, now: now() })
  const placed = await ordersAtOnce(async waitingBehind => {
    const request = requestNow()
    const pass = await passGate(request, waitingBehind, context)
    // The refusal is a write so that a repeat gets the result of a first call whose transaction has begun.
    const result = await write(async db =>
      pass instanceof Failure ? pass : placeInTransaction({ db, read }, { ...request, ...pass }, withOrder),
    ).catch(failureOfStock)
    const isChanged = result instanceof Failure && result.entry === orderErrors.quoteChanged
    return isChanged ? showChange(context, requestNow()) : result
  })
  if (placed === null) throw new DatabaseBusy('waited too long to place an order')
  return placed
}

/** The stock is held by the commit, which fails where there is too little. */
function failureOfStock(error: unknown): Failure {
  if (isShortOfStock(error)) return fail(orderErrors.quoteChanged)
  throw error
}

/**
 * Locks rows in the order of src/app/lock-order.ts: first what is the fan's own, last the stock that others wait for. The
 * facts of the price are read outside the transaction.
 */
async function placeInTransaction<Result>(
  { db, read }: { db: Db; read: ReadDb },
  request: OrderRequest & { person: HumanCheck | null },
  { openPayments, follow }: WithOrder<Result>,
): Promise<Result | Failure> {
  const { userId, quoteId, addressId, person, now } = request
  const buyer = await lockBuyer(db, userId)
  if (!buyer.isEmailConfirmed) return fail(orderErrors.emailUnconfirmed)
  if ((await consumeAnswers(db, person ? [person] : [])).size > 0) return usedBefore()
  const [{ openId, lastUnpaidAt }, address, priced] = await Promise.all([
    unpaidOf(db, { userId, quoteId, now }),
    addressId === null ? null : takeAddress(db, { userId, id: addressId, now }),
    priceAgain({ db, read }, request),
  ])
  if (openId) return failBeside(orderErrors.orderOpen, { order_id: openId })
  // Decides: the gate's read may be older than the end of an order in another tab.
  const paused = refusalOfPause(lastUnpaidAt, now)
  if (paused) return paused
  if (lastUnpaidAt && !person) return asksForPerson
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  if (priced.is === 'changed') return fail(orderErrors.quoteChanged)
  if (!(await isTurnOf(db, priced, request))) return fail(shopErrors.notYourTurn)
  const refused = refusalOf(priced, { ...request, address, isPhoneVerified: buyer.isPhoneVerified })
  if (refused) return refused

  const order = newOrder(priced, { ...request, address })
  const { publicId } = await insertOrder(db, { ...order, openPayments })
  const result = await follow(db, publicId)
  if (result instanceof Failure) return result
  // A free order is sold at once, so its stock is held before the commit.
  const hold = order.total === 0 ? holdStock : holdStockAtCommit
  const isHeld = await takeHold(db, holdingOfNew(order), { limits: limitsOf(priced), now }, hold)
  if (!isHeld) return fail(orderErrors.quoteChanged)
  if (order.total === 0) await sell(db, await readNewOrder(db, publicId), now)
  return result
}

/** Checks the fan's turn where the sale has a waiting room. */
function isTurnOf(
  db: Db,
  { facts }: PricedSame,
  { userId, now, config }: OrderRequest,
): Promise<boolean> | true {
  const { id: projectId, has_waiting_room: hasWaitingRoom, products } = facts.sale
  const isPresale = products.every(({ id }) => facts.presaleIds.has(id))
  return !hasWaitingRoom || isInTurn(db, { projectId, userId }, { now, config, isPresale })
}

const limitsOf = ({ facts }: PricedSame) =>
  new Map(facts.sale.products.map(({ id, limit_per_fan: limit }) => [id, limit]))

/** Builds the order from the quote. Lines match the basket by index, because a basket with problems is refused before. */
function newOrder(
  { quote, asked, facts }: PricedSame,
  { address, ...request }: OrderRequest & Pick<NewOrder, 'address'>,
): NewOrder {
  const shipped = new Set(facts.sale.products.flatMap(({ id, needs_shipping: is }) => (is ? [id] : [])))
  const { locale, now } = request
  const fieldsById = new Map(facts.sale.products.map(({ id, custom_fields: fields }) => [id, fields]))
  const texts = [textAgreedTo('terms', locale, now)]
  return {
    ...quote,
    userId: request.userId,
    supporter: request.supporter,
    locale,
    now,
    lines: quote.lines.map((line, at) => ({
      ...line,
      needs_shipping: shipped.has(line.product_id),
      custom_fields: spellFields(fieldsById.get(line.product_id) ?? [], asked.items[at]?.custom_fields ?? {}),
    })),
    address: shipped.size > 0 ? address : null,
    addressId: shipped.size > 0 ? request.addressId : null,
    agreed: {
      at: new Date(now).toISOString(),
      texts,
      ...(isDigitalNow(quote) && { digital_now: true }),
    },
    paymentMethod: quote.total > 0 ? request.paymentMethod : null,
  }
}

function holdingOfNew({ userId, coupon, lines }: NewOrder): Holding {
  return {
    userId,
    couponId: coupon?.id ?? null,
    lines: lines.map(line => ({
      productId: line.product_id,
      variantId: line.variant_id,
      quantity: line.quantity,
    })),
  }
}

/**
 * Prices the quote again after the rollback, and saves what changed as a new quote in a separate transaction: the one
 * exception to one transaction an order.
 */
async function showChange({ read, count }: FanContext, request: OrderRequest): Promise<Failure> {
  const priced = await priceToShow(read, request)
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  const quote = priced.is === 'same' ? priced.quote : await count(db => keepChange(db, priced, request))
  return failBeside(orderErrors.quoteChanged, { quote })
}
