import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ownLocalStorage } from '../../../platform/web/storage/local-storage.ts'
import styles from './composer.module.css'

const keyOf = (showId: number) => `chat-rules:${showId}`

/** Whether this browser's fan has accepted the rules of this show's chat. */
export function useRules(showId: number) {
  const [isAccepted, setAccepted] = useState(() => ownLocalStorage().get(keyOf(showId)) !== null)
  return {
    isAccepted,
    accept() {
      ownLocalStorage().set(keyOf(showId), '1')
      setAccepted(true)
    },
  }
}

const rules = ['kind', 'private', 'spam', 'watched'] as const

/** The rules, before the first message. What was written stays. */
export function Rules({ onAccept, onCancel }: { onAccept: () => void; onCancel: () => void }) {
  const t = useT()
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} className={styles['rules']} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId}>{t('chat.rules')}</h3>
      <ul>
        {rules.map(rule => (
          <li key={rule}>{t(`chat.rules.${rule}`)}</li>
        ))}
      </ul>
      <div className={styles['choices']}>
        <Button look="primary" size={40} onClick={onAccept}>
          {t('chat.rules.accept')}
        </Button>
        <Button look="quiet" size={40} onClick={onCancel}>
          {t('chat.rules.back')}
        </Button>
      </div>
    </section>
  )
}
