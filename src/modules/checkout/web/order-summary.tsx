import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { Costs } from '../../shop/web/shared/costs.tsx'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import styles from './steps.module.css'
import { SummaryDetails } from './summary-details.tsx'

interface Props {
  quote: UseQueryResult<Quote>
  /** Price or stock changed while the order was being placed. */
  isChanged: boolean
  isBusy: boolean
  /** The price of what is chosen now is still on its way. */
  isStale: boolean
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
  /** What blocks the order besides the quote's own problems. */
  missing: 'address' | 'refused' | null
  /** The fan wants to pay: from now on what is missing is said. */
  onAsk: () => void
  onPay: () => void
}

/** The first invalid field of the page. */
const firstProblem = () => document.querySelector<HTMLElement>('main [aria-invalid="true"]')

/** Costs, consent, and the pay button with the total. */
export function OrderSummary(props: Props) {
  const { quote: asked, isChanged, isBusy, isStale, isAgreed, onAgree, missing, onAsk, onPay } = props
  const t = useT()
  const { money } = useFormats()
  const consent = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const { data: quote, isError, refetch } = asked
  if (!quote) {
    return (
      <div className={styles['side']}>
        {isError ? (
          <ErrorState
            title={t('shop.quote.failed')}
            text={t('shop.quote.failed.text')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton kind="text" lines={8} />
        )}
      </div>
    )
  }
  const isFree = quote.total === 0
  const cannotPay = !isFree && quote.payment_methods.length === 0
  const isReady = missing !== 'refused' && !cannotPay
  return (
    <div className={styles['side']}>
      <div className={styles['summary']}>
        {isChanged && (
          <p className={styles['problem']} role="alert">
            {t('checkout.changed')}
          </p>
        )}
        <SummaryDetails>
          <Costs quote={quote} />
        </SummaryDetails>
        <Checkbox
          ref={consent}
          checked={isAgreed}
          error={isAsked && !isAgreed ? t('checkout.agree.missing') : undefined}
          onChange={event => onAgree(event.target.checked)}
        >
          <Rich
            id="checkout.agree"
            parts={{
              terms: text => (
                <a href={paths.legal('terms')} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ),
            }}
          />
        </Checkbox>
      </div>
      <div className={styles['pay']}>
        {missing === 'address' && <p className={styles['note']}>{t('checkout.missing.address')}</p>}
        <Button
          look="primary"
          disabled={!isReady}
          busy={isBusy || isStale}
          {...(isBusy && { busyText: t('checkout.pay.busy') })}
          onClick={() => {
            setAsked(true)
            onAsk()
            if (missing !== null) return
            if (!isAgreed) return consent.current?.focus()
            if (quote.problems.length === 0) onPay()
            else firstProblem()?.focus()
          }}
        >
          {isFree
            ? t('checkout.order.free')
            : t('checkout.pay', { total: money(quote.total, quote.currency) })}
        </Button>
      </div>
    </div>
  )
}
