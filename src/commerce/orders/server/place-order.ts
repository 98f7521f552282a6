import { Failure, fail, failWith } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { DatabaseBusy } from '../../../platform/server/database-errors.ts'
import { limitConcurrency } from '../../../platform/server/limit-concurrency.ts'
import { consumeHumanChecks, failAsUsed, type HumanCheck } from '../../../site/human-checks/server/index.ts'
import { getAgreedText } from '../../../site/legal/server/index.ts'
import { takeAddress } from '../../addresses/server/index.ts'
import { normalizeFields, previewPrice, repriceQuote, storePriceChange } from '../../prices/server/index.ts'
import { shopErrors } from '../../shop/contract.ts'
import { holdStock, holdStockAtCommit, isFansTurn, isShortOfStock } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { lockBuyer, readUnpaidState } from './buyer.ts'
import { type Holding, takeHold } from './hold.ts'
import { insertOrder, type NewOrder } from './insert-order.ts'
import { type LockedOrder, readNewOrder } from './lock-order.ts'
import { passGate } from './order-gate.ts'
import { sellOrder } from './pay-order.ts'
import { findRefusal, needsDigitalConsent, type UnchangedQuote } from './refuse-order.ts'
import { missingHumanCheck, refuseDuringPause } from './unpaid-holds.ts'

export interface OrderInput extends Pick<NewOrder, 'paymentMethod' | 'supporter'> {
  quoteId: string
  /** Id in the fan's address book. */
  addressId: string | null
  /** The fan waives the right of withdrawal for immediate delivery. */
  isDigitalAgreed: boolean
  /** Token of the passed human check; null if none was required. */
  personToken: string | null
}

type OrderRequest = OrderInput & Pick<NewOrder, 'userId' | 'locale' | 'now'> & Pick<FanContext, 'config'>

/** Runs additional writes in the order's transaction. */
interface WithOrder<Result> {
  openPayments: number
  follow: (db: Db, publicId: string) => Promise<Result | Failure>
}

/**
 * Places an order for a quote: reserves everything it needs, or nothing. Returns a failure with a new quote
 * if price or stock has changed.
 */
export function placeOrder(input: OrderInput, context: FanContext): Promise<{ order_id: string } | Failure> {
  const follow = async (_db: Db, publicId: string) => ({ order_id: publicId })
  return queueOrder(context.write, input, context, { openPayments: 0, follow })
}

/** Places an order together with its first payment, which its provider doesn't know yet (docs/writes.md). */
export function placeOrderWithPayment<Result extends object>(
  input: OrderInput,
  context: FanContext,
  pay: (db: Db, order: LockedOrder) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const follow = async (db: Db, publicId: string) => pay(db, await readNewOrder(db, publicId))
  return queueOrder(context.beginWrite, input, context, { openPayments: 1, follow })
}

/** Leaves two of the default ten write connections for quotes and payments. */
const ordersAtOnce = limitConcurrency({ runningMax: 8, waitingMax: 5_000, waitMsMax: 10_000 })

async function queueOrder<Result extends object>(
  write: FanContext['write'],
  input: OrderInput,
  context: FanContext,
  withOrder: WithOrder<Result>,
): Promise<Result | Failure> {
  const { fan, locale, config, read, now } = context
  const requestNow = (): OrderRequest => ({ ...input, userId: fan.userId, locale, config, now: now() })
  const placed = await ordersAtOnce(async waitingBehind => {
    const request = requestNow()
    const pass = await passGate(request, waitingBehind, context)
    // A refusal is also stored as a write, so that a repeat waits for a first call whose transaction has
    // begun, and gets its result.
    const result = await write(async db =>
      pass instanceof Failure ? pass : placeInTransaction({ db, read }, { ...request, ...pass }, withOrder),
    ).catch(toStockFailure)
    const isChanged = result instanceof Failure && result.entry === orderErrors.quoteChanged
    return isChanged ? showChange(context, requestNow()) : result
  })
  if (placed === null) throw new DatabaseBusy('waited too long to place an order')
  return placed
}

/** The stock is reserved at commit, which fails if there is too little. */
function toStockFailure(error: unknown): Failure {
  if (isShortOfStock(error)) return fail(orderErrors.quoteChanged)
  throw error
}

/**
 * Locks rows in the order of src/app/lock-order.ts: the fan's own first, contended stock last. Price facts
 * are read outside the transaction.
 */
async function placeInTransaction<Result>(
  { db, read }: { db: Db; read: ReadDb },
  request: OrderRequest & { person: HumanCheck | null },
  { openPayments, follow }: WithOrder<Result>,
): Promise<Result | Failure> {
  const { userId, quoteId, addressId, person, now } = request
  const buyer = await lockBuyer(db, userId)
  if (!buyer.isEmailConfirmed) return fail(orderErrors.emailUnconfirmed)
  if ((await consumeHumanChecks(db, person ? [person] : [])).size > 0) return failAsUsed()
  const [{ openId, lastUnpaidAt }, address, priced] = await Promise.all([
    readUnpaidState(db, { userId, quoteId, now }),
    addressId === null ? null : takeAddress(db, { userId, id: addressId, now }),
    repriceQuote({ db, read }, request),
  ])
  if (openId) return failWith(orderErrors.orderOpen, { order_id: openId })
  // Repeats the gate's check, because another tab's order may have ended since.
  const paused = refuseDuringPause(lastUnpaidAt, now)
  if (paused) return paused
  if (lastUnpaidAt && !person) return missingHumanCheck
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  if (priced.is === 'changed') return fail(orderErrors.quoteChanged)
  if (!(await mayOrderNow(db, priced, request))) return fail(shopErrors.notYourTurn)
  const refused = findRefusal(priced, { ...request, address, isPhoneVerified: buyer.isPhoneVerified })
  if (refused) return refused

  const order = buildOrder(priced, { ...request, address })
  const { publicId } = await insertOrder(db, { ...order, openPayments })
  const result = await follow(db, publicId)
  if (result instanceof Failure) return result
  // A free order is sold immediately, so its stock must be reserved before the commit.
  const hold = order.total === 0 ? holdStock : holdStockAtCommit
  const isHeld = await takeHold(db, toNewHolding(order), { limits: getLimits(priced), now }, hold)
  if (!isHeld) return fail(orderErrors.quoteChanged)
  if (order.total === 0) await sellOrder(db, await readNewOrder(db, publicId), now)
  return result
}

function mayOrderNow(
  db: Db,
  { facts }: UnchangedQuote,
  { userId, now, config }: OrderRequest,
): Promise<boolean> | true {
  const { id: projectId, has_waiting_room: hasWaitingRoom, products } = facts.sale
  const isPresale = products.every(({ id }) => facts.presaleIds.has(id))
  return !hasWaitingRoom || isFansTurn(db, { projectId, userId }, { now, config, isPresale })
}

const getLimits = ({ facts }: UnchangedQuote) =>
  new Map(facts.sale.products.map(({ id, limit_per_fan: limit }) => [id, limit]))

/**
 * Builds the order from the quote. Its lines have the same indexes as the basket's, because a basket with
 * problems has been rejected.
 */
function buildOrder(
  { quote, asked, facts }: UnchangedQuote,
  { address, ...request }: OrderRequest & Pick<NewOrder, 'address'>,
): NewOrder {
  const shipped = new Set(facts.sale.products.flatMap(({ id, needs_shipping: is }) => (is ? [id] : [])))
  const { locale, now } = request
  const fieldsById = new Map(facts.sale.products.map(({ id, custom_fields: fields }) => [id, fields]))
  const texts = [getAgreedText('terms', locale, now)]
  return {
    ...quote,
    userId: request.userId,
    supporter: request.supporter,
    locale,
    now,
    lines: quote.lines.map((line, at) => ({
      ...line,
      needs_shipping: shipped.has(line.product_id),
      custom_fields: normalizeFields(
        fieldsById.get(line.product_id) ?? [],
        asked.items[at]?.custom_fields ?? {},
      ),
    })),
    address: shipped.size > 0 ? address : null,
    addressId: shipped.size > 0 ? request.addressId : null,
    agreed: {
      at: new Date(now).toISOString(),
      texts,
      ...(needsDigitalConsent(quote) && { digital_now: true }),
    },
    paymentMethod: quote.total > 0 ? request.paymentMethod : null,
  }
}

function toNewHolding({ userId, coupon, lines }: NewOrder): Holding {
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
 * Prices the basket again after the rollback and stores a new quote in a separate transaction, the only
 * exception to one transaction per order.
 */
async function showChange({ read, count }: FanContext, request: OrderRequest): Promise<Failure> {
  const priced = await previewPrice(read, request)
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  const quote = priced.is === 'same' ? priced.quote : await count(db => storePriceChange(db, priced, request))
  return failWith(orderErrors.quoteChanged, { quote })
}
