import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { RadioGroup } from '../../../platform/ui/radio-group.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { fieldsByMethod, type KeyMethod, keyMethods, vendorCodes } from '../methods.ts'
import { KeyField } from './key-field.tsx'
import type { LookupResult } from './queries.ts'
import styles from './redeem-page.module.css'
import { findProblems, type Key, listVendors, type TypedKey, toKey } from './typed-key.ts'
import type { LookUpFailure } from './use-look-up.ts'

interface Props {
  typed: TypedKey
  /** The offer of the page's project or show; undefined if it has none. */
  offer: LookupResult | undefined
  isRunning: boolean
  failure: LookUpFailure | null
  onType: (typed: TypedKey) => void
  onSend: (key: Key) => void
}

export function KeyForm({ typed, offer, isRunning, failure, onType, onSend }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<KeyMethod | null>(null)
  const [isAsked, setAsked] = useState(false)
  const method = chosen ?? keyMethods.find(name => name === offer?.method) ?? 'CODE'
  const vendors = listVendors(method, offer && offer.method === method ? offer.vendors : null)
  const problems = isAsked ? findProblems(typed, method) : {}
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    const [wrong] = Object.keys(findProblems(typed, method))
    if (wrong === undefined) onSend(toKey(typed, method, vendors))
    else event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <RadioGroup
        className={styles['choices']}
        legend={t('redeem.method')}
        name="method"
        value={method}
        onChange={name => {
          setChosen(keyMethods.find(each => each === name) ?? 'CODE')
          setAsked(false)
          onType(typed)
        }}
        options={keyMethods.map(name => ({ value: name, label: t(`redeem.method.${name}`) }))}
      />
      {vendors.length > 0 && (
        <Select
          label={t('redeem.vendor')}
          name="vendor"
          value={typed.vendor}
          options={[
            { value: '', label: t('redeem.vendor.none') },
            ...vendors.map(code => ({ value: code, label: t(`redeem.vendor.${code}`) })),
          ]}
          onChange={event =>
            onType({ ...typed, vendor: vendorCodes.find(code => code === event.target.value) ?? '' })
          }
        />
      )}
      {fieldsByMethod[method].map(field => (
        <KeyField
          key={field}
          field={field}
          value={typed[field]}
          problem={problems[field]}
          onChange={value => onType({ ...typed, [field]: value })}
        />
      ))}
      {failure && (
        <p className={styles['problem']} role="alert">
          {t(`redeem.${failure}`)}
        </p>
      )}
      <Button type="submit" look="primary" busy={isRunning} busyText={t('redeem.checking')}>
        {t('redeem.check')}
      </Button>
    </form>
  )
}
