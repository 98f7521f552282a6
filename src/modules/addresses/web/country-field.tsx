import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { addressCountriesQuery } from './queries.ts'

export function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const t = useT()
  const { tag } = useTexts()
  const { data, isPending } = useQuery(addressCountriesQuery(useApi()))
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' })
    const { compare } = new Intl.Collator(tag)
    return (data?.country_codes ?? [])
      .map(code => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => compare(one.label, other.label))
  }, [data, tag])
  return (
    <Dropdown
      label={t('address.country')}
      options={options}
      value={options.find(option => option.value === value) ?? null}
      onChange={option => onChange(option.value)}
      emptyText={t(isPending ? 'address.country.loading' : 'address.country.none')}
    />
  )
}
