import { Button } from '../../../platform/ui/button.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './order-page.module.css'
import type { Order } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

/** The mails about an order, newest first. */
export function OrderMails({ order, onResend }: { order: Order; onResend: () => void }) {
  const t = useT()
  const getMailName = useMailName()
  const { formatTime } = useOrderFormats()
  return (
    <ObjectSection
      title={t('studio-orders.mails')}
      actions={
        order.allowed.includes('resend') && (
          <Button size={40} onClick={onResend}>
            {t('studio-orders.resend')}
          </Button>
        )
      }
    >
      {order.mails.length === 0 ? (
        <p className={styles['muted']}>{t('studio-orders.mails.none')}</p>
      ) : (
        <ul className={styles['compact']}>
          {order.mails.toReversed().map(({ kind, at, sent_at: sentAt }) => (
            <li key={`${kind} ${at}`} className={styles['line']}>
              <span>{getMailName(kind)}</span>
              <span className={styles['when']}>
                {sentAt === null ? t('studio-orders.mail.notSent') : formatTime(sentAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ObjectSection>
  )
}

/** Returns a function that names a kind of mail, or gives the server's word for an unknown one. */
export function useMailName(): (kind: string) => string {
  const { t, has } = useTexts()
  return kind => {
    const key = `studio-orders.mail.${kind}`
    return has(key) ? t(key) : kind
  }
}
