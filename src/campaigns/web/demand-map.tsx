import { useState } from 'react'
import { paths } from '../../platform/contract/paths.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { WorldMap } from '../../platform/ui/world-map.tsx'
import { useFormats } from '../../platform/web/format.ts'
import { useT } from '../../platform/web/i18n.tsx'
import styles from './demand-map.module.css'
import type { Demand } from './queries.ts'

type Measure = 'makes' | 'rate'
type Place = Demand[number]

/** Table rows shown above the "all cities" button; on desktop they are as high as the map. */
const rowsShown = 6

const getSize = (place: Place, measure: Measure) =>
  measure === 'makes' ? place.make_count : (place.makes_per_100k ?? 0)

/**
 * Shows demand by city as a map and a table, by makes or by makes per 100,000 people. Circles and names link
 * to the cities' campaigns; only the table takes keyboard focus.
 */
export function DemandMap({ artist, cityId, places }: DemandMapProps) {
  const t = useT()
  const [measure, setMeasure] = useState<Measure>('makes')
  if (places.length === 0) return null
  const sorted = places.toSorted((a, b) => getSize(b, measure) - getSize(a, measure))
  return (
    <Section
      title={t('campaign.map.title')}
      note={t('campaign.map.note', { count: places.length, artist: artist.name })}
    >
      <fieldset className={styles['measures']}>
        <legend className={styles['legend']}>{t('campaign.map.by')}</legend>
        {(['makes', 'rate'] as const).map(value => (
          <label key={value} className={styles['measure']}>
            <input
              type="radio"
              name="measure"
              value={value}
              checked={measure === value}
              onChange={() => setMeasure(value)}
            />
            <span>{t(`campaign.map.by.${value}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles['both']}>
        <WorldMap
          className={styles['map']}
          places={sorted.map(place => ({
            key: place.city.id,
            lat: place.city.lat,
            lon: place.city.lon,
            size: getSize(place, measure),
            isHere: place.city.id === cityId,
            href: paths.campaign(artist.id, place.city.id),
            label: t('campaign.map.place', {
              city: place.city.name,
              nation: place.city.nation_name,
              count: place.make_count,
            }),
          }))}
        />
        <DemandTable artist={artist} places={sorted} measure={measure} cityId={cityId} />
      </div>
    </Section>
  )
}

interface DemandMapProps {
  artist: { id: number; name: string }
  /** City of the page, highlighted in the map and the table. */
  cityId: number
  places: Place[]
}

function DemandTable({ artist, places, measure, cityId }: DemandMapProps & { measure: Measure }) {
  const t = useT()
  const { number } = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const rows = isWhole ? places : places.slice(0, rowsShown)
  const rate = (value: number | null) => (value === null ? '–' : number(Math.round(value * 10) / 10))
  return (
    <div className={styles['tableFrame']}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{t('campaign.map.caption', { artist: artist.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('campaign.map.city')}</th>
            <th scope="col" aria-sort={measure === 'makes' ? 'descending' : 'none'}>
              {t('campaign.map.makes')}
            </th>
            <th scope="col" aria-sort={measure === 'rate' ? 'descending' : 'none'}>
              {t('campaign.map.rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(place => (
            <tr key={place.city.id}>
              <th scope="row">
                <span className={styles['name']}>
                  <a href={paths.campaign(artist.id, place.city.id)}>{place.city.name}</a>
                  {place.city.id === cityId && <Badge color="artist">{t('campaign.map.here')}</Badge>}
                </span>
                <span className={styles['nation']}>{place.city.nation_name}</span>
              </th>
              <td>{number(place.make_count)}</td>
              <td>{rate(place.makes_per_100k)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {places.length > rowsShown && (
        <button
          type="button"
          className={styles['all']}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('campaign.map.fewer') : t('campaign.map.all', { count: number(places.length) })}
        </button>
      )}
    </div>
  )
}
