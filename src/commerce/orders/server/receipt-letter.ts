import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { type Letter, type LetterLanguage, letterLanguage } from '../../../platform/server/letters/letter.ts'
import { addressBlocks, itemsBlock } from './order-blocks.ts'
import type { OrderRow } from './read-order.ts'
import { sellerLines } from './seller.ts'

/**
 * A receipt as a mail: the rows of the page. It names buyer and address as the page does, because a proof of purchase
 * says to whom was sold.
 */
export function receiptLetter(
  order: OrderRow,
  { locale, publicUrl }: { locale: string; publicUrl: string },
): { language: LetterLanguage; letter: Letter } {
  const language = letterLanguage(locale)
  const { t, date } = language
  const title = t('mail.receipt.title', { number: order.number })
  return {
    language,
    letter: {
      subject: title,
      title,
      paragraphs: [
        order.project_name,
        ...(order.paid_at ? [t('mail.receipt.paid', { date: date(order.paid_at) })] : []),
      ],
      button: {
        label: t('mail.order.button', { news: 'paid' }),
        url: publicUrl + paths.order(order.order_id, 'receipt'),
      },
      blocks: [itemsBlock(order, language), ...addressBlocks(order, language, locale)],
      reason: t('mail.order.reason', { brand: brand.name }),
      sender: sellerLines(order, language),
    },
  }
}
