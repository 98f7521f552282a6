import { readFans } from '../../../identity/accounts/server/index.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { locales } from '../../../platform/contract/locales.ts'
import { ForbiddenTransition } from '../../../platform/server/change-state.ts'
import { createImageQueue } from '../../../platform/server/clean-images.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { openTicket } from '../../../site/support/server/index.ts'
import { orderErrors } from '../../orders/contract.ts'
import {
  areReturnable,
  areUnrefunded,
  canReturnBy,
  getAllowedActs,
  type LineQuantity,
  type LockedOrder,
  listReturnableBy,
  lockOrder,
} from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { isWithdrawal } from './withdrawal.ts'

interface RefundRequest {
  publicId: string
  items: readonly LineQuantity[] | null
  reason: string
  images: Uint8Array[]
}

const cleanImages = createImageQueue()

/**
 * Requests a refund of units that can no longer be cancelled for free: opens a support ticket with the order
 * number, units and pictures. Operators decide with `payments refund`; the subject states if it is a
 * withdrawal, which they can't refuse.
 */
export async function askRefund(
  { publicId, items, reason, images: uploads }: RefundRequest,
  { fan: { userId }, write, now, address, locale }: FanContext,
): Promise<{ ticket_id: number; is_withdrawal: boolean } | Failure> {
  const images =
    uploads.length > 0 ? await cleanImages({ images: uploads, field: 'images', caller: address }) : []
  if (images instanceof Failure) return images
  return write(async db => {
    const fan = await readSender(db, userId)
    const order = await lockOrder(db, { publicId }, userId)
    if (!order) return fail(orderErrors.notFound)
    if (!getAllowedActs(order, now()).includes('ask_refund')) return new ForbiddenTransition(order.status)
    const units = items ?? listReturnableBy('ask_refund', order, now())
    if (!areUnrefunded(order, units)) return fail(paymentErrors.nothingLeft)
    if (!areReturnable(order, units, now())) return fail(orderErrors.ticketsFrozen)
    if (!canReturnBy('ask_refund', order, units, now())) return new ForbiddenTransition(order.status)
    const positions = units.map(({ position }) => position)
    const is_withdrawal = await isWithdrawal(db, order.id, { positions, now: now() })
    if (reason === '' && !is_withdrawal) {
      return fail(platformErrors.validationFailed, { reason: 'ERR_REQUIRED' })
    }
    const text = writeTicket(order, { pieces: units, reason, is_withdrawal })
    const ticket = { ...fan, ...text, language: toLanguage(locale), images, is_auto_generated: false }
    const { ticket_id } = await openTicket(db, ticket, now())
    return { ticket_id, is_withdrawal }
  })
}

interface TicketFacts {
  pieces: readonly LineQuantity[]
  reason: string
  is_withdrawal: boolean
}

/** Builds the support ticket in English for operators; the reason is in the fan's own words. */
function writeTicket({ number, lines }: LockedOrder, { pieces: units, reason, is_withdrawal }: TicketFacts) {
  const names = new Map(lines.map(({ position, name }) => [position, name]))
  const listed = units.map(({ position, quantity }) => `${position}:${quantity} ${names.get(position) ?? ''}`)
  return {
    subject: `${is_withdrawal ? 'withdrawal' : 'refund'} ${number}`,
    message: [...listed, '', reason].join('\n'),
  }
}

const toLanguage = (locale: string) => locales.find(each => each === locale) ?? 'en'

async function readSender(db: Db, userId: number) {
  const fans = await readFans(db, [userId])
  const { email, username } = fans.get(userId)
  return { email, first_name: username }
}
