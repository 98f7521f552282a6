import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dialCodesQuery } from '../../../../identity/accounts/web/shared/own-country.ts'
import { runAfterPaint } from '../../../../platform/ui/after-paint.ts'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { getCountryOptions } from '../../../../platform/web/country-options.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'

/**
 * The buyer's country if nothing is shipped: it determines tax and available offers. Needs the `checkout` and
 * `shop` texts.
 */
export function CountryChoice({
  value,
  onChange,
}: {
  value: string | null
  onChange: (country: string) => void
}) {
  const t = useT()
  const { tag } = useTexts()
  const codes = useQuery(dialCodesQuery(useApi())).data?.results ?? []
  const options = getCountryOptions(codes, tag)
  // Shows the selected country immediately, before its prices load.
  const [picked, setPicked] = useState<{ country: string; instead: string | null } | null>(null)
  // A newer value from the parent overrides the selection, for example after a change in another tab.
  if (picked && picked.instead !== value) setPicked(null)
  const shown = picked?.country ?? value
  function pick(country: string) {
    setPicked({ country, instead: value })
    runAfterPaint(() => onChange(country))
  }
  return (
    <Dropdown
      label={t('checkout.country')}
      labelHidden
      options={options}
      value={options.find(option => option.value === shown) ?? null}
      onChange={option => pick(option.value)}
      emptyText={t('shop.country.none')}
    />
  )
}
