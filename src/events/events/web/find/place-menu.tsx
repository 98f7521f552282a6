import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../../../platform/web/i18n.tsx'
import { radii } from '../events-address.ts'
import { Choices, FilterMenu } from './filter-menu.tsx'
import type { MenuProps } from './filter-menus.tsx'
import { buildFilterHref, removals } from './filter-words.ts'
import { takePositionRequest } from './position.ts'

const CityField = lazy(() => import('./city-field.tsx'))

/** Radius around the visitor's position in km, within reach for an evening. */
const hereKm = 50

/** Selects a city and a radius around it. Without a script, the search words find cities. */
export function PlaceMenu({ address, known, words, go }: MenuProps) {
  const t = useT()
  const [isWanted, setIsWanted] = useState(false)
  const [isReloaded, setIsReloaded] = useState(false)
  useEffect(() => {
    if (!takePositionRequest()) return
    setIsReloaded(true)
    setIsWanted(true)
  }, [])
  const { cityId, radiusKm } = address
  const all = buildFilterHref(address, removals.place)
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
            onCity={id => go(buildFilterHref(address, { cityId: id }))}
            onHere={id => go(buildFilterHref(address, { cityId: id, radiusKm: radiusKm ?? hereKm }))}
          />
        </Suspense>
      )}
      {cityId !== null && (
        <Choices
          choices={[
            { href: all, label: t('events.city.all'), isOn: false },
            {
              href: buildFilterHref(address, { radiusKm: null, sort: nearless(address.sort) }),
              label: t('events.within.city'),
              isOn: radiusKm === null,
            },
            ...radii.map(km => ({
              href: buildFilterHref(address, { radiusKm: km }),
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
