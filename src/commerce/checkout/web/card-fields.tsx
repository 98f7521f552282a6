import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './steps.module.css'
import type { Card } from './use-card.ts'

/** Container of the card form, hidden rather than unmounted for other methods so that no input is lost. */
export function CardFields({ card, isShown }: { card: Card; isShown: boolean }) {
  const t = useT()
  return (
    <div hidden={!isShown}>
      {card.isBroken && (
        <ErrorState
          title={t('checkout.card.failed')}
          text={t('checkout.card.failed.text')}
          retryLabel={t('common.retry')}
          onRetry={card.retry}
        />
      )}
      <section
        ref={card.setPlace}
        className={styles['card']}
        aria-label={t('checkout.card')}
        hidden={card.isBroken}
      />
      {card.isSaved !== null && (
        <Checkbox
          checked={card.isSaved}
          hint={t('checkout.card.save.note')}
          onChange={event => card.save(event.target.checked)}
        >
          {t('checkout.card.save')}
        </Checkbox>
      )}
    </div>
  )
}
