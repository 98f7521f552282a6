import { toSlug } from './acts.ts'
import type { DemoArtist } from './artists.ts'
import { type Offer, offers } from './offers.ts'
import { toCardId } from './picture-ids.ts'
import { listFacts, writeDetails, writeFaq } from './project-words.ts'
import { createRandom, type Random } from './random.ts'
import type { ProjectRow, Texts } from './rows.ts'
import { drawCountries, servedCountries } from './shop-terms.ts'
import { isOnSale, spreadEnds } from './spread-ends.ts'

const dayMs = 86_400_000
const projectCount = 200

const getCurrency = (country: string) => {
  if (country === 'KR') return 'KRW'
  if (country === 'JP') return 'JPY'
  return 'DE FR ES IT NL BE PT IE FI'.includes(country) ? 'EUR' : 'USD'
}

/**
 * Returns a round price in minor units: whole thousands of won, hundreds of yen, else a price that ends in
 * .00 or .50.
 */
function priceMinor([low, high]: [number, number], currency: string, random: Random): number {
  const usd = random.between(low, high)
  if (currency === 'KRW') return Math.round(usd * 1.35) * 1000
  if (currency === 'JPY') return Math.round(usd * 1.5) * 100
  return Math.round(usd * 2) * 50
}

/** `price` is in minor units of the row's currency; `stock` is null if unlimited. */
export type DemoSale = { price: number; stock: number | null; sold: number }

export type DemoProject = { row: ProjectRow; sale: DemoSale; artist: DemoArtist; offer: Offer }

/**
 * Creates 200 projects of the four types. About two in three are on sale today, some have ended, some are
 * drafts. The artists of e-ticket projects (type 2) have upcoming events.
 */
export function makeProjects(
  seed: number,
  todayMs: number,
  artists: DemoArtist[],
  touring: ReadonlySet<number>,
): DemoProject[] {
  const random = createRandom(`projects ${seed}`)
  const sellers = artists.filter(artist => artist.isValid)
  const used = new Set<string>()
  const byFame = (artist: DemoArtist) => (artist.row.popularity + 1000) ** 0.6
  const projects: DemoProject[] = []
  while (projects.length < projectCount) {
    const offer = offers[projects.length % offers.length]!
    const drawn = random.weighted(sellers, byFame)
    const isAtHome = offer.type === 2 && !touring.has(drawn.row.id)
    const others = createRandom(`ticket ${seed} ${projects.length} ${drawn.row.id}`)
    const artist = isAtHome
      ? others.weighted(
          sellers.filter(({ row }) => touring.has(row.id)),
          byFame,
        )
      : drawn
    const name = `${artist.act.name}: ${offer.name.en}`
    if (used.has(name)) continue
    used.add(name)
    const isStreamSold = projects.some(
      ({ row, offer: { item } }) => item === 'stream' && isOnSale(row, todayMs),
    )
    projects.push({
      ...projectRow(projects.length + 1, name, { offer, artist, seed, todayMs, random, isStreamSold }),
      artist,
      offer,
    })
  }
  spreadEnds(projects.filter(({ row }) => isOnSale(row, todayMs)))
  return projects
}

const named = (artist: string, offer: Texts): Texts => ({
  ...offer,
  ...Object.fromEntries(Object.entries(offer).map(([locale, name]) => [locale, `${artist}: ${name}`])),
})

interface Drawing {
  seed: number
  todayMs: number
  random: Random
  /** True once a stream is on sale; only one is, that of the paid show. */
  isStreamSold: boolean
}

function projectRow(
  id: number,
  name: string,
  { offer, artist, seed, todayMs, random, isStreamSold }: Pick<DemoProject, 'offer' | 'artist'> & Drawing,
): Pick<DemoProject, 'row' | 'sale'> {
  const drawn = random.weighted(
    ['online', 'soon', 'ended', 'draft'] as const,
    s => ({ online: 66, soon: 8, ended: 20, draft: 6 })[s],
  )
  const stage = isStreamSold && offer.item === 'stream' && drawn !== 'draft' ? 'ended' : drawn
  const fromDay = {
    online: -random.int(1, 40),
    soon: random.int(1, 21),
    ended: -random.int(60, 300),
    draft: random.int(7, 60),
  }[stage]
  const untilDay = stage === 'online' ? random.int(1, 45) : fromDay + random.int(14, 50)
  const currency = getCurrency(artist.act.country)
  const stock = offer.type === 0 || random.chance(0.4) ? null : random.pick([30, 100, 200, 500, 1000, 3000])
  const goal = offer.type === 0 ? random.pick([100, 150, 300, 500, 1000]) : null
  const started = stage === 'online' || stage === 'ended'
  const fill = stock !== null && random.chance(0.15) ? 1 : random.between(0.05, 0.96)
  const displayOption = random.chance(0.9) ? 1 : 0
  // Unlisted projects draw their price from a separate seed, so that all other projects stay the same.
  const price = priceMinor(
    offer.usd,
    currency,
    displayOption === 1 ? random : createRandom(`price ${seed} ${id}`),
  )
  const sold = started ? Math.round((stock ?? (goal ?? 400) * 1.3) * fill) : 0
  const row: ProjectRow = {
    id,
    type: offer.type,
    name: named(artist.act.name, offer.name),
    slug: toSlug(name),
    artist_id: artist.row.id,
    card_id: toCardId(id),
    summary: offer.summary,
    details: writeDetails(offer, artist.act.name),
    faq: writeFaq(offer, offer.type === 3 ? drawCountries : servedCountries),
    additional_info: listFacts(offer, artist.act.country),
    contact: { name: `${artist.act.name} Fan Desk`, email: 'desk@demo.fanfare.example' },
    currency,
    display_option: displayOption,
    sale_from: new Date(todayMs + fromDay * dayMs + 9 * 3_600_000),
    sale_until: new Date(todayMs + untilDay * dayMs + 14 * 3_600_000),
    goal_count: goal,
    cancel_until: new Date(todayMs + (untilDay + 7) * dayMs),
    status: stage === 'soon' ? 'online' : stage,
    created_at: new Date(todayMs + Math.min(0, fromDay) * dayMs - random.int(3, 30) * dayMs),
  }
  return { row, sale: { price, stock, sold } }
}
