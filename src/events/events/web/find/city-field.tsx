import { useState } from 'react'
import { useCityOptions } from '../../../../catalogue/cities/web/shared/city-options.ts'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './find.module.css'
import { NearestCityButton } from './nearest-city-button.tsx'

interface Props {
  cityId: number | null
  city: string | null
  /** Whether the page was reloaded to request the position. */
  isReloaded: boolean
  onCity: (cityId: number) => void
  /** Called with the city of the visitor's position. */
  onHere: (cityId: number) => void
}

/** Selects a city by name or by position; the code loads when the menu opens. */
export default function CityField({ cityId, city, isReloaded, onCity, onHere }: Props) {
  const t = useT()
  const [query, setQuery] = useState('')
  const { options, isSearching } = useCityOptions(query, 'events.city.option')
  return (
    <div className={styles['city']}>
      <Dropdown
        label={t('events.city')}
        labelHidden
        inFlow
        placeholder={t('events.city.type')}
        options={options}
        value={cityId && city ? { value: String(cityId), label: city } : null}
        onChange={option => onCity(Number(option.value))}
        onQuery={setQuery}
        emptyText={t(isSearching ? 'events.city.searching' : query ? 'events.city.none' : 'events.city.type')}
      />
      <NearestCityButton isReloaded={isReloaded} onCity={onHere} />
    </div>
  )
}
