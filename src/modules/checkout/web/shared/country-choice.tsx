import { useQuery } from '@tanstack/react-query'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { countryOptions } from '../../../../platform/web/country-options.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { dialCodesQuery } from '../../../accounts/web/shared/own-country.ts'

/** The buyer's country when nothing is shipped: it determines tax and available offers. Needs the texts `checkout` and `shop`. */
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
  const options = countryOptions(codes, tag)
  return (
    <Dropdown
      label={t('checkout.country')}
      labelHidden
      options={options}
      value={options.find(option => option.value === value) ?? null}
      onChange={option => onChange(option.value)}
      emptyText={t('shop.country.none')}
    />
  )
}
