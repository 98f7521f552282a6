import * as z from 'zod'
import type { MailContent, PendingEmail } from '../../../notifications/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { EmailLanguage } from '../../../platform/server/emails/email.ts'
import type { EmailBlock } from '../../../platform/server/emails/email-blocks.ts'
import { readFirstPictures } from '../../shop/server/index.ts'
import { orderNews, toParcelKey } from './notify-buyer.ts'
import {
  buildAddressBlocks,
  buildItemsBlock,
  buildParcelBlock,
  formatWithdrawals,
  type PictureUrls,
} from './order-blocks.ts'
import { type OrderRow, readOrder } from './read-order.ts'
import { formatSeller } from './seller.ts'

const newsShape = z.object({ news: z.enum(orderNews), order_id: z.string(), of: z.string().optional() })
type News = z.output<typeof newsShape>

/** News about purchased items that have yet to arrive. */
const bought: readonly News['news'][] = ['paid', 'tickets', 'replaced', 'dispatched', 'address']
const unpaid: readonly News['news'][] = ['hold_ends', 'not_paid']

/**
 * Fills the notification email about an order. Includes the address, because it can be corrected only before
 * dispatch. Returns null for news about a ticket or a draw, and if the order no longer belongs to the fan.
 */
export async function fillOrderMail(db: ReadDb, mail: PendingEmail): Promise<MailContent | null> {
  const { success, data: news } = newsShape.safeParse(mail.params)
  if (!success) return null
  const { userId, locale, language } = mail
  const order = await readOrder(db, { orderId: news.order_id, userId, locale })
  if (!order) return null
  const isBought = bought.includes(news.news)
  const pictures = await pictureUrls(db, order, mail.publicUrl)
  return {
    paragraphs: [...replacementParagraphs(order, language), ...refundParagraphs(order, news, language)],
    blocks: [
      ...parcelBlocks(order, news, language),
      buildItemsBlock(order, language, pictures),
      ...(isBought || unpaid.includes(news.news) ? buildAddressBlocks(order, language, locale) : []),
    ],
    notes: isBought ? formatWithdrawals(order, language) : [],
    sender: formatSeller(order, language),
  }
}

function parcelBlocks(order: OrderRow, { news, of }: News, language: EmailLanguage): EmailBlock[] {
  const parcel = news === 'dispatched' && order.parcels.find(one => toParcelKey(one) === of)
  return parcel ? [buildParcelBlock(order, parcel, language)] : []
}

function replacementParagraphs({ replaces }: OrderRow, { t }: EmailLanguage): string[] {
  return replaces ? [t('mail.order.replacement', { number: replaces.number })] : []
}

function refundParagraphs(order: OrderRow, { news, of }: News, { t, money }: EmailLanguage): string[] {
  const refund = news === 'refunded' && order.refunds.find(({ refund_id: id }) => id === of)
  const payment = refund && order.payments.find(({ payment_id: id }) => id === refund.payment_id)
  if (!payment) return []
  return [t('mail.order.refund', { method: payment.method, amount: money(refund.amount, refund.currency) })]
}

async function pictureUrls(db: ReadDb, { lines }: OrderRow, publicUrl: string): Promise<PictureUrls> {
  const ids = await readFirstPictures(
    db,
    lines.map(line => line.product_id),
  )
  // Uses JPEG, because some email clients support no newer format.
  return new Map([...ids].map(([productId, id]) => [productId, `${publicUrl}/media/${id}/160.jpg`]))
}
