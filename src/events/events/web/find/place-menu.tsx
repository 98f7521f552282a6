import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../../../platform/web/i18n.tsx'
import { radii } from '../events-address.ts'
import { Choices, FilterMenu } from './filter-menu.tsx'
import type { MenuProps } from './filter-menus.tsx'
import { changed, removals } from './filter-words.ts'
import { takeWish } from './position.ts'

const CityField = lazy(() => import('./city-field.tsx'))

/** Around the place of who asks, in km: as far as an evening's way. */
const hereKm = 50

/** A city, in it or around it. Without a script the words find cities. */
export function PlaceMenu({ address, known, words, go }: MenuProps) {
  const t = useT()
  const [isWanted, setIsWanted] = useState(false)
  const [isReloaded, setIsReloaded] = useState(false)
  useEffect(() => {
    if (!takeWish()) return
    setIsReloaded(true)
    setIsWanted(true)
  }, [])
  const { cityId, radiusKm } = address
  const all = changed(address, removals.place)
  return (
    <FilterMenu
      name="find-place"
      title={t('events.filter.place')}
      value={words.place}
      without={all}
      isTall
      onOpen={() => setIsWanted(true)}
    >
      {isWanted && (
        <Suspense>
          <CityField
            cityId={cityId}
            city={known.city}
            isReloaded={isReloaded}
            onCity={id => go(changed(address, { cityId: id }))}
            onHere={id => go(changed(address, { cityId: id, radiusKm: radiusKm ?? hereKm }))}
          />
        </Suspense>
      )}
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
