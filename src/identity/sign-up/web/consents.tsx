import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import type { Form } from '../../../platform/web/forms/use-form.ts'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getCurrentTextPath } from '../../../site/legal/web/shared/current-text.ts'
import styles from './sign-up.module.css'
import type { SignUpValues } from './sign-up-values.ts'

/** Separate consents required in Korea (spec 5): terms mandatory, marketing optional. */
export function Consents({ form, now }: { form: Form<SignUpValues>; now: number }) {
  const t = useT()
  const { locale } = useTexts()
  const { watch, setValue, register, field } = form
  const [terms, marketing] = watch(['agreeTerms', 'agreeMarketing'])
  const setBoth = (isOn: boolean) => {
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('agreeTerms', isOn, how)
    setValue('agreeMarketing', isOn, how)
  }
  return (
    <fieldset className={styles['consents']}>
      <legend>{t('sign.consents')}</legend>
      <Checkbox
        checked={Boolean(terms && marketing)}
        ref={box => {
          if (box) box.indeterminate = Boolean(terms) !== Boolean(marketing)
        }}
        onChange={event => setBoth(event.currentTarget.checked)}
        className={styles['all']}
      >
        {t('sign.consents.all')}
      </Checkbox>
      <Checkbox {...field('agreeTerms', { shouldUnregister: true })}>
        <Rich id="sign.consents.terms" parts={createLegalLinks(locale, now)} />
      </Checkbox>
      <Checkbox {...register('agreeMarketing', { shouldUnregister: true })}>
        {t('sign.consents.marketing')}
      </Checkbox>
    </fieldset>
  )
}

/**
 * Creates links to the legal texts (permalinks of the versions in force), in a new tab so that the form stays
 * (spec 2.2). `now` in ms since 1970.
 */
export function createLegalLinks(locale: string, now: number) {
  const link = (href: string) => (text: string) => (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  )
  return {
    terms: link(getCurrentTextPath('terms', locale, now)),
    privacy: link(getCurrentTextPath('privacy-notice', locale, now)),
  }
}
