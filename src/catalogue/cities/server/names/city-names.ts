import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What one city is called. */
export interface CityNames {
  /** Where the English name is not that of GeoNames. */
  english: string | null
  /** Locale → name, where it is not the English one. */
  localized: Record<string, string>
  /** Found by these, shown nowhere: short names, old ones, those of languages that the product has not. */
  also: string[]
}

/** Names by the id of the city. The file is read once, while the cities are loaded. */
export function readCityNames(): Map<number, CityNames> {
  const text = readFileSync(path.join(import.meta.dirname, 'city-names.tsv'), 'utf8')
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const [, , ...locales] = header.split('\t').slice(0, -1)
  return new Map(lines.map(line => namesOf(line.split('\t'), locales)))
}

/** Cells: id, English, a name for each locale, and others with a bar between them. Empty ones at the end are left out. */
function namesOf([id, english, ...cells]: string[], locales: string[]): [number, CityNames] {
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
