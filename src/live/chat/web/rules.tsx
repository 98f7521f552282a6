import { useEffect, useId, useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { agreeToRules } from '../contract.ts'
import styles from './composer.module.css'

/** Manages the fan's agreement to the chat rules, which the account stores. */
export function useRules(hasAgreed: boolean) {
  const api = useApi()
  const [isAgreedHere, setAgreedHere] = useState(false)
  return {
    isAccepted: hasAgreed || isAgreedHere,
    accept() {
      setAgreedHere(true)
      // If the request fails, the rules are shown again on a later visit.
      void api.call<CallOf<typeof agreeToRules>>('PUT', '/api/v1/users/self/chat-rules/', {}).catch(() => {})
    },
  }
}

const rules = ['kind', 'private', 'spam', 'watched'] as const

/** Shows the rules before the fan's first message, whose text is kept. */
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
