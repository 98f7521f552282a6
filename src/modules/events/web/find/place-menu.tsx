import { useState } from 'react'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useCityOptions } from '../../../cities/web/shared/city-options.ts'
import { radii } from '../events-address.ts'
import { Choices, FilterMenu } from './filter-menu.tsx'
import type { MenuProps } from './filter-menus.tsx'
import { changed, removals } from './filter-words.ts'
import styles from './find.module.css'
import { FromHere } from './from-here.tsx'

/** Around the place of who asks, in km: as far as an evening's way. */
const hereKm = 50

/** A city, in it or around it. Without a script the words find cities. */
export function PlaceMenu({ address, known, words, go }: MenuProps) {
  const t = useT()
  const [query, setQuery] = useState('')
  const { options, isSearching } = useCityOptions(query, 'events.city.option')
  const { cityId, radiusKm } = address
  const all = changed(address, removals.place)
  return (
    <FilterMenu name="find-place" title={t('events.filter.place')} value={words.place} without={all} isTall>
      <div className={styles['city']}>
        <Dropdown
          label={t('events.city')}
          labelHidden
          inFlow
          placeholder={t('events.city.type')}
          options={options}
          value={cityId && known.city ? { value: String(cityId), label: known.city } : null}
          onChange={option => go(changed(address, { cityId: Number(option.value) }))}
          onQuery={setQuery}
          emptyText={t(
            isSearching ? 'events.city.searching' : query ? 'events.city.none' : 'events.city.type',
          )}
        />
        <FromHere onCity={id => go(changed(address, { cityId: id, radiusKm: radiusKm ?? hereKm }))} />
      </div>
      {cityId !== null && (
        <Choices
          choices={[
            { href: all, label: t('events.city.all'), isOn: false },
            {
              href: changed(address, { radiusKm: null, sort: nearless(address.sort) }),
              label: t('events.within.city'),
              isOn: radiusKm === null,
            },
            ...radii.map(km => ({
              href: changed(address, { radiusKm: km }),
              label: t('events.within', { distance: km }),
              isOn: radiusKm === km,
            })),
          ]}
        />
      )}
    </FilterMenu>
  )
}

const nearless = (sort: MenuProps['address']['sort']) => (sort === 'nearest' ? 'soonest' : sort)
