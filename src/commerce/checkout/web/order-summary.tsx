import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { WithdrawalNotes } from '../../prices/web/shared/withdrawal-notes.tsx'
import { Costs } from '../../shop/web/shared/costs.tsx'
import { hasMoved } from '../../shop/web/shared/has-moved.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { useChangedTotal } from './changed-total.ts'
import styles from './steps.module.css'
import { SummaryDetails } from './summary-details.tsx'
import type { Card } from './use-card.ts'
import { useSaveAddressFirst } from './use-save-address-first.ts'

interface Props {
  /** Undefined before the first quote. */
  quote: Quote | undefined
  asked: Pick<UseQueryResult<Quote>, 'isError' | 'refetch'>
  /** The quote that the fan agreed to, if price or stock changed while the order was being placed. */
  changedFrom: Quote | null
  isBusy: boolean
  /** The quote of the current choice is still loading. */
  isStale: boolean
  consent: Consent
  /** Consent that immediate delivery ends the right of withdrawal; null if no item needs it. */
  digital: Consent | null
  /** Why the order is blocked, besides the quote's own problems. */
  missing: 'address' | 'refused' | null
  /** True if only the card form can still be incomplete. */
  isWhole: boolean
  /** The fan has tried to pay, so missing input is reported. */
  isAsked: boolean
  /** The card form; null if another method is chosen. */
  card: Pick<Card, 'submit' | 'focus'> | null
  showMissing: () => void
  /** Called if an address is missing and no address form is open. */
  onNoAddress: () => void
  onPay: () => void
}

interface Consent {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Costs, consent, and the page's only pay button, with the total. */
export function OrderSummary({ quote, asked: { isError, refetch }, ...given }: Props) {
  const t = useT()
  if (quote) return <PricedSummary {...given} quote={quote} />
  return (
    <div className={styles['side']} data-lower-edge="">
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

function PricedSummary(props: Omit<Props, 'quote' | 'asked'> & { quote: Quote }) {
  const { quote, changedFrom, isBusy, isStale, consent, digital, missing, isAsked, onPay } = props
  const t = useT()
  const { money } = useFormats()
  const isFree = quote.total === 0
  const cannotPay = !isFree && quote.payment_methods.length === 0
  const [otherPrice, setOtherPrice] = useState<Quote | null>(null)
  async function press() {
    setOtherPrice(null)
    // Submits the card form even if earlier input is missing, so that it shows its own errors.
    const isCardWhole = props.card === null || (await props.card.submit())
    if (missing === 'address' && quote.problems.length === 0) {
      if (!address.save()) props.onNoAddress()
      return
    }
    if (!props.isWhole) props.showMissing()
    else if (!isCardWhole) props.card?.focus()
    else onPay()
  }
  const address = useSaveAddressFirst({
    quote,
    isReady: missing !== 'address' && !isStale,
    onReady: () => void press(),
    onOtherPrice(from) {
      setOtherPrice(from)
      consent.onChange(false)
    },
  })
  const from = changedFrom ?? otherPrice
  return (
    <div className={styles['side']} data-lower-edge="">
      <div className={styles['summary']}>
        <SummaryDetails>
          <Costs quote={quote} />
          <WithdrawalNotes quote={quote} className={styles['note']} />
        </SummaryDetails>
        <ConsentBox {...consent} isMissing={isAsked && !consent.isGiven}>
          <Rich id="checkout.agree" parts={{ terms }} />
        </ConsentBox>
        {digital && (
          <ConsentBox {...digital} isMissing={isAsked && !digital.isGiven}>
            {t('checkout.agree.digital')}
          </ConsentBox>
        )}
      </div>
      <div className={styles['pay']} data-lower-edge="" data-pay-bar="">
        {/* On phones this is the sticky bar at the bottom, which shows the new total. */}
        {from && <Changed from={from} quote={quote} />}
        {/* A basket without any price can't be ordered; its lines explain why. */}
        {quote.lines.length > 0 && (
          <Button
            look="primary"
            disabled={missing === 'refused' || cannotPay}
            busy={isBusy || isStale}
            {...(isBusy && { busyText: t('checkout.pay.busy') })}
            onClick={() => void press()}
          >
            {isFree
              ? t('checkout.order.free')
              : t('checkout.pay', { total: money(quote.total, quote.currency) })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Explains how the quote differs from the one that the fan agreed to: another event date, price or stock. */
function Changed({ from, quote }: { from: Quote; quote: Quote }) {
  const t = useT()
  const texts = [
    hasMovedTicket(from, quote) ? t('shop.problem.ticket_changed') : t('checkout.changed'),
    useChangedTotal(from, quote),
  ]
  return (
    <p className={styles['problem']} role="alert">
      {texts.filter(Boolean).join(' ')}
    </p>
  )
}

const hasMovedTicket = (from: Quote, now: Quote) =>
  from.lines.some(({ variant_id: id, ticket }) => {
    const line = now.lines.find(other => other.variant_id === id)
    return line !== undefined && hasMoved(ticket, line.ticket)
  })

type ConsentBoxProps = Consent & { isMissing: boolean; children: ReactNode }

function ConsentBox({ isGiven, onChange, isMissing, children }: ConsentBoxProps) {
  const t = useT()
  return (
    <Checkbox
      checked={isGiven}
      error={isMissing ? t('checkout.agree.missing') : undefined}
      onChange={event => onChange(event.target.checked)}
    >
      {children}
    </Checkbox>
  )
}

const terms = (text: string) => (
  <a href={paths.legal('terms')} target="_blank" rel="noreferrer">
    {text}
  </a>
)
