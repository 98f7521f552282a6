import { parseJson } from '../../../../platform/web/storage/local-storage.ts'

/** A variant and its quantity. `optionIds` are sorted. */
export interface BasketLine {
  productId: number
  optionIds: number[]
  quantity: number
}

/** A fan's basket for one project with its destination; a null field means the default. */
export interface Basket {
  lines: BasketLine[]
  country: string | null
  currency: string | null
  presaleCode: string | null
  /** Milliseconds since 1970, by this device's clock. */
  changedAt: number
  /** The order placed from this basket, if it has not changed since; null without one. */
  orderId: string | null
}

export const quantityMax = 999
const linesMax = 50
export const presaleCodeLengthMax = 100
const presaleCodeForm = new RegExp(`^.{1,${presaleCodeLengthMax}}$`, 'u')
const basketTtlMs = 30 * 86_400_000

export const emptyBasket: Basket = {
  lines: [],
  country: null,
  currency: null,
  presaleCode: null,
  changedAt: 0,
  orderId: null,
}

export const getLineKey = ({ productId, optionIds }: Omit<BasketLine, 'quantity'>) =>
  `${productId}:${optionIds.join('-')}`

export const setPresaleCode = (basket: Basket, typed: string): Basket => ({
  ...basket,
  presaleCode: readText(typed.trim(), presaleCodeForm),
})

/** Sets a variant's quantity: 0 removes the line, and a new variant is appended. */
export function setQuantity(basket: Basket, line: BasketLine): Basket {
  const key = getLineKey(line)
  const quantity = Math.min(quantityMax, Math.max(0, Math.trunc(line.quantity)))
  const has = basket.lines.some(other => getLineKey(other) === key)
  const lines = has
    ? basket.lines.map(other => (getLineKey(other) === key ? { ...other, quantity } : other))
    : [...basket.lines, { ...line, quantity }]
  return { ...basket, lines: lines.filter(other => other.quantity > 0).slice(0, linesMax) }
}

export function addQuantity(basket: Basket, line: BasketLine): Basket {
  const there = basket.lines.find(other => getLineKey(other) === getLineKey(line))?.quantity ?? 0
  return setQuantity(basket, { ...line, quantity: there + line.quantity })
}

/** Merges a visitor's basket into the fan's after signing in; the visitor's choices take precedence. */
export function mergeBaskets(own: Basket, visitors: Basket): Basket {
  const basket = visitors.lines.reduce(addQuantity, own)
  return {
    ...basket,
    country: visitors.country ?? own.country,
    currency: visitors.currency ?? own.currency,
    presaleCode: visitors.presaleCode ?? own.presaleCode,
    changedAt: Math.max(own.changedAt, visitors.changedAt),
    orderId: null,
  }
}

/** Stores the id of the order placed from the basket, unless the basket has changed since. */
export const markOrdered = (basket: Basket, orderId: string, changedAt: number): Basket =>
  basket.changedAt === changedAt ? { ...basket, orderId } : basket

/** Removes the ordered lines, unless the basket has changed since. */
export const removeOrdered = (basket: Basket, orderId: string): Basket =>
  basket.orderId === orderId ? { ...basket, lines: [], orderId: null } : basket

/** Parses a stored basket; empty if malformed or older than 30 days. */
export function readBasket(stored: string | null, nowMs: number): Basket {
  const value = parseJson(stored) as Partial<Basket> | null | undefined
  if (!value || !Array.isArray(value.lines) || typeof value.changedAt !== 'number') return emptyBasket
  if (nowMs - value.changedAt > basketTtlMs) return emptyBasket
  const lines = value.lines.filter(isLine).map(({ productId, optionIds, quantity }) => ({
    productId,
    optionIds: optionIds.toSorted((a, b) => a - b),
    quantity,
  }))
  return {
    lines: lines.slice(0, linesMax),
    country: readText(value.country, /^[A-Z]{2}$/),
    currency: readText(value.currency, /^[A-Z]{3}$/),
    presaleCode: readText(value.presaleCode, presaleCodeForm),
    changedAt: value.changedAt,
    orderId: readText(value.orderId, /^[\w-]{1,64}$/),
  }
}

const readText = (value: unknown, form: RegExp) =>
  typeof value === 'string' && form.test(value) ? value : null

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

function isLine(value: unknown): value is BasketLine {
  const line = value as Partial<BasketLine> | null
  return (
    line !== null &&
    typeof line === 'object' &&
    isCount(line.productId) &&
    isCount(line.quantity) &&
    line.quantity <= quantityMax &&
    Array.isArray(line.optionIds) &&
    line.optionIds.every(isCount)
  )
}
