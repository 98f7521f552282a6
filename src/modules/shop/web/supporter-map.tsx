import { WorldMap } from '../../../platform/ui/world-map.tsx'
import type { SupporterCountry } from './shared/queries.ts'

/** Where supporters are: the list beside it says the same in words. */
export function SupporterMap({ countries }: { countries: SupporterCountry[] }) {
  return (
    <WorldMap
      places={countries.flatMap(({ country_code: key, lat, lon, supporter_count: size }) =>
        lat === null || lon === null ? [] : [{ key, lat, lon, size }],
      )}
    />
  )
}
