import { useEffect, useRef } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { SuccessIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './contact-form.module.css'

interface Props {
  ticketId: number
  email: string
  onAgain: () => void
}

/**
 * Confirmation that replaces the form once the message is sent. Takes the focus, so that screen readers
 * announce it.
 */
export function ContactSent({ ticketId, email, onAgain }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles['sent']}>
      <SuccessIcon size={40} className={styles['sentIcon']} />
      <h3 ref={heading} tabIndex={-1}>
        {t('contact.sent')}
      </h3>
      <p>{t('contact.sent.text', { number: String(ticketId), email })}</p>
      <div className={styles['actions']}>
        <ButtonLink href={paths.home()}>{t('contact.sent.home')}</ButtonLink>
        <Button look="quiet" onClick={onAgain}>
          {t('contact.sent.again')}
        </Button>
      </div>
    </div>
  )
}
