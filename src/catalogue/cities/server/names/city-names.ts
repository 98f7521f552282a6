import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface CityNames {
  /** Null if it equals the GeoNames name. */
  english: string | null
  /** Names by locale, only where they differ from English. */
  localized: Record<string, string>
  /** Searchable but never shown: short names, former names, and names in unsupported languages. */
  also: string[]
}

/** Reads names by city id. Called once, while the cities are loaded. */
export function readCityNames(): Map<number, CityNames> {
  const text = readFileSync(path.join(import.meta.dirname, 'city-names.tsv'), 'utf8')
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const [, , ...locales] = header.split('\t').slice(0, -1)
  return new Map(lines.map(line => parseNames(line.split('\t'), locales)))
}

/**
 * Cells: id, English name, one name per locale, and further names separated by bars. Trailing empty cells are
 * omitted.
 */
function parseNames([id, english, ...cells]: string[], locales: string[]): [number, CityNames] {
  const named = locales.flatMap((locale, index) => {
    const name = cells[index]
    return name ? [[locale, name]] : []
  })
  return [
    Number(id),
    {
      english: english || null,
      localized: Object.fromEntries(named),
      also: cells[locales.length]?.split('|') ?? [],
    },
  ]
}
