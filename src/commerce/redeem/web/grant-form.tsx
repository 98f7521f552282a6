import { useEffect, useRef, useState } from 'react'
import { useOwnCountry } from '../../../identity/accounts/web/shared/own-country.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import type { Supporter } from '../../checkout/web/shared/supporter-choice.tsx'
import { EmailCode } from './email-code.tsx'
import { type ChosenOptions, findMissing, preselectOptions, type RedeemChoices } from './grant-input.ts'
import { GrantProduct } from './grant-product.tsx'
import type { LookupResult, RedeemScope } from './queries.ts'
import styles from './redeem-page.module.css'
import type { Key } from './typed-key.ts'
import { type RedeemProblem, type RedeemResponse, useRedeem } from './use-redeem.ts'

interface Props {
  looked: LookupResult
  keyToSend: Key
  place: RedeemScope
  onRedeemed: (redeemed: RedeemResponse) => void
  onOvertaken: () => void
  onBack: () => void
}

export interface GrantDraft {
  chosen: ChosenOptions
  typed: Record<string, string>
  supporter: Supporter
  addressId: string | null
  /** Null selects the fan's detected country. */
  country: string | null
}

/** Shows the product or show of a key and the choices that it requires. */
export function GrantForm({ looked, keyToSend, place, onRedeemed, onOvertaken, onBack }: Props) {
  const t = useT()
  const { product } = looked
  const ownCountry = useOwnCountry()
  const start = useRef<HTMLDivElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [draft, setDraft] = useState<GrantDraft>(() => ({
    chosen: product ? preselectOptions(product) : {},
    typed: {},
    supporter: 'country',
    addressId: null,
    country: null,
  }))
  // Moves the focus here, because the removed code form had it.
  useEffect(() => start.current?.focus(), [])
  const [emailCode, setEmailCode] = useState('')
  const provable = looked.email_code_needed && 'identities' in keyToSend ? keyToSend.identities : null
  const isCodeMissing = provable !== null && emailCode.trim() === ''
  const { send, isRunning, problem, fieldErrors } = useRedeem({ place, onRedeemed, onOvertaken })
  const missing = product ? findMissing(product, draft) : null
  // Server errors concern a field of the product or of the address.
  const missingPart = missing ?? (Object.keys(fieldErrors).length > 0 ? 'field' : null)
  const country = draft.country ?? ownCountry ?? null
  const submit = () => {
    setAsked(true)
    if (missing !== null || isCodeMissing) return
    if (!isAgreed) return consent.current?.focus()
    const input = toInput(draft, country, product?.needs_shipping ?? false)
    void send(keyToSend, provable ? { ...input, email_code: emailCode } : input)
  }
  return (
    // A `div`, because the nested address form is a form element.
    <div ref={start} tabIndex={-1} className={styles['form']}>
      {looked.show_id !== null && (
        <section className={styles['state']}>
          <h2 className={styles['stateTitle']}>{t('redeem.show')}</h2>
          <p>{t('redeem.show.text')}</p>
        </section>
      )}
      {provable && (
        <EmailCode
          identities={provable}
          place={place}
          value={emailCode}
          error={emailCodeError(t, { isMissing: isAsked && isCodeMissing, problem })}
          onChange={setEmailCode}
        />
      )}
      {product && (
        <GrantProduct
          product={product}
          draft={draft}
          country={country}
          isAsked={isAsked}
          fieldErrors={fieldErrors}
          onChange={part => setDraft(old => ({ ...old, ...part }))}
        />
      )}
      <Checkbox
        ref={consent}
        checked={isAgreed}
        error={isAsked && !isAgreed ? t('checkout.agree.missing') : undefined}
        onChange={event => setAgreed(event.target.checked)}
      >
        <Rich id="redeem.agree" parts={{ terms: text => <TermsLink>{text}</TermsLink> }} />
      </Checkbox>
      {isAsked && missingPart !== null && (
        <p className={styles['problem']} role="alert">
          {t(`redeem.missing.${missingPart}`)}
        </p>
      )}
      {problem && problem !== 'emailCode.wrong' && <Problem problem={problem} />}
      <div className={styles['buttons']}>
        <Button look="primary" busy={isRunning} busyText={t('redeem.sending')} onClick={submit}>
          {t('redeem.send')}
        </Button>
        <Button onClick={onBack}>{t('redeem.again')}</Button>
      </div>
    </div>
  )
}

function emailCodeError(
  t: ReturnType<typeof useT>,
  { isMissing, problem }: { isMissing: boolean; problem: RedeemProblem | null },
): string | undefined {
  if (isMissing) return t('error.ERR_REQUIRED')
  return problem === 'emailCode.wrong' ? t('redeem.emailCode.wrong') : undefined
}

function toInput(draft: GrantDraft, country: string | null, isShipped: boolean): RedeemChoices {
  return {
    option_ids: Object.values(draft.chosen),
    custom_fields: Object.fromEntries(Object.entries(draft.typed).filter(([, text]) => text.trim() !== '')),
    supporter: draft.supporter,
    shipping_address_id: isShipped ? draft.addressId : null,
    country_code: isShipped ? null : country,
  }
}

const TermsLink = ({ children }: { children: string }) => (
  <a href={paths.legal('terms')} target="_blank" rel="noreferrer">
    {children}
  </a>
)

function Problem({ problem }: { problem: RedeemProblem }) {
  const t = useT()
  const isAccountProblem = problem === 'email_unconfirmed' || problem === 'phone_unverified'
  return (
    <div className={styles['problem']} role="alert">
      <p>{t(`redeem.${problem}`)}</p>
      {isAccountProblem && <ButtonLink href={paths.settings('account')}>{t('redeem.toSettings')}</ButtonLink>}
    </div>
  )
}
