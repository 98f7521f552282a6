import { useEffect, useRef, useState } from 'react'
import { useOwnCountry } from '../../../identity/accounts/web/shared/own-country.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import type { Supporter } from '../../checkout/web/shared/supporter-choice.tsx'
import { EmailCode } from './email-code.tsx'
import { GrantProduct } from './grant-product.tsx'
import { type Chosen, firstChosen, missingOf, type RedeemWishes } from './grant-wishes.ts'
import type { Looked, Place } from './queries.ts'
import styles from './redeem-page.module.css'
import type { Key } from './typed-key.ts'
import { type Redeemed, type RedeemProblem, useRedeem } from './use-redeem.ts'

interface Props {
  looked: Looked
  keyToSend: Key
  place: Place
  onRedeemed: (redeemed: Redeemed) => void
  onOvertaken: () => void
  onBack: () => void
}

/** What the fan has typed and chosen so far. */
export interface Draft {
  chosen: Chosen
  typed: Record<string, string>
  supporter: Supporter
  addressId: string | null
  /** Null: where the fan is. */
  country: string | null
}

/** What a key is worth, and what is wanted of it. */
export function GrantForm({ looked, keyToSend, place, onRedeemed, onOvertaken, onBack }: Props) {
  const t = useT()
  const { product } = looked
  const ownCountry = useOwnCountry()
  const start = useRef<HTMLDivElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [draft, setDraft] = useState<Draft>(() => ({
    chosen: product ? firstChosen(product) : {},
    typed: {},
    supporter: 'country',
    addressId: null,
    country: null,
  }))
  // The form of the code is gone, and the focus with it.
  useEffect(() => start.current?.focus(), [])
  const [emailCode, setEmailCode] = useState('')
  const provable = looked.email_code_needed && 'identities' in keyToSend ? keyToSend.identities : null
  const isCodeMissing = provable !== null && emailCode.trim() === ''
  const { send, isRunning, problem, fieldErrors } = useRedeem({ place, onRedeemed, onOvertaken })
  const missing = product ? missingOf(product, draft) : null
  // What the server misses is a field of the product, or of the address.
  const said = missing ?? (Object.keys(fieldErrors).length > 0 ? 'field' : null)
  const country = draft.country ?? ownCountry ?? null
  const submit = () => {
    setAsked(true)
    if (missing !== null || isCodeMissing) return
    if (!isAgreed) return consent.current?.focus()
    const wishes = wishesOf(draft, country, product?.needs_shipping ?? false)
    void send(keyToSend, provable ? { ...wishes, email_code: emailCode } : wishes)
  }
  return (
    // No form: that of an address stands in it.
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
      {isAsked && said !== null && (
        <p className={styles['problem']} role="alert">
          {t(`redeem.missing.${said}`)}
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

function wishesOf(draft: Draft, country: string | null, isShipped: boolean): RedeemWishes {
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
  const isOfAccount = problem === 'email_unconfirmed' || problem === 'phone_unverified'
  return (
    <div className={styles['problem']} role="alert">
      <p>{t(`redeem.${problem}`)}</p>
      {isOfAccount && <ButtonLink href={paths.settings('account')}>{t('redeem.toSettings')}</ButtonLink>}
    </div>
  )
}
