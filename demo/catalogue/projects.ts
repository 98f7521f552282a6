import { slugOf } from './acts.ts'
import type { DemoArtist } from './artists.ts'
import { cardId } from './picture-ids.ts'
import { type Random, randomFrom } from './random.ts'
import type { ProjectRow } from './rows.ts'

const dayMs = 86_400_000
const projectCount = 200

/** What a project sells; `usd` is its price range in whole dollars, `item` the thing its card shows. */
export type Offer = {
  type: 0 | 1 | 2 | 3
  item: 'shirt' | 'record' | 'ticket' | 'signed' | 'lightstick' | 'book' | 'banner'
  name: string
  summary: string
  usd: [number, number]
}

export const offers: Offer[] = [
  {
    type: 0,
    item: 'banner',
    name: 'Subway birthday banner',
    summary: 'Fans put a birthday greeting on the platform wall for two weeks.',
    usd: [10, 30],
  },
  {
    type: 0,
    item: 'book',
    name: 'Fan photo book',
    summary: 'Two hundred pages of pictures by fans, printed once for those who order it.',
    usd: [28, 46],
  },
  {
    type: 0,
    item: 'lightstick',
    name: 'Light stick, second edition',
    summary: 'Brighter, lighter, and in step with the show by radio.',
    usd: [32, 52],
  },
  {
    type: 0,
    item: 'shirt',
    name: 'Tour shirt',
    summary: 'Heavy cotton, screen-printed in two colours, all the cities on the back.',
    usd: [26, 42],
  },
  {
    type: 1,
    item: 'record',
    name: 'New album on vinyl',
    summary: 'Coloured vinyl in a heavy sleeve, with a lyric sheet. Ships on release day.',
    usd: [24, 44],
  },
  {
    type: 1,
    item: 'record',
    name: 'Live album',
    summary: 'The whole last night of the tour, applause left in.',
    usd: [18, 36],
  },
  {
    type: 1,
    item: 'book',
    name: 'Lyric and photo book',
    summary: 'Every lyric in the hand that wrote it, and pictures from the road.',
    usd: [26, 48],
  },
  {
    type: 1,
    item: 'shirt',
    name: 'Long-sleeve, winter run',
    summary: 'Printed to order. The run closes when the window closes.',
    usd: [34, 54],
  },
  {
    type: 2,
    item: 'ticket',
    name: 'Live stream ticket',
    summary: 'One seat at the live show from anywhere, with a week of replay.',
    usd: [12, 30],
  },
  {
    type: 2,
    item: 'ticket',
    name: 'Club night ticket',
    summary: 'Entry for one, standing. Your ticket is a code on your phone.',
    usd: [18, 60],
  },
  {
    type: 3,
    item: 'signed',
    name: 'Fan sign call',
    summary: 'Every album is one entry; thirty fans win a two-minute video call.',
    usd: [16, 28],
  },
  {
    type: 3,
    item: 'signed',
    name: 'Signed card draw',
    summary: 'A hundred hand-signed cards, drawn among all who order.',
    usd: [14, 24],
  },
]

const currencyOf = (country: string) => {
  if (country === 'KR') return 'KRW'
  if (country === 'JP') return 'JPY'
  return 'DE FR ES IT NL BE PT IE FI'.includes(country) ? 'EUR' : 'USD'
}

/** A round price in minor units: whole thousands of won, hundreds of yen, else a price that ends in .00 or .50. */
function priceMinor([low, high]: [number, number], currency: string, random: Random): number {
  const usd = random.between(low, high)
  if (currency === 'KRW') return Math.round(usd * 1.35) * 1000
  if (currency === 'JPY') return Math.round(usd * 1.5) * 100
  return Math.round(usd * 2) * 50
}

/** `price` in minor units of the row's currency, null for none; `stock` null for as many as asked for. */
export type DemoSale = { price: number | null; stock: number | null; sold: number }

export type DemoProject = { row: ProjectRow; sale: DemoSale; artist: DemoArtist; offer: Offer }

/** 200 projects of the four types; about two in three are on sale today, some have ended, some are drafts. */
export function makeProjects(seed: number, todayMs: number, artists: DemoArtist[]): DemoProject[] {
  const random = randomFrom(`projects ${seed}`)
  const sellers = artists.filter(artist => artist.isValid)
  const used = new Set<string>()
  const projects: DemoProject[] = []
  while (projects.length < projectCount) {
    const offer = offers[projects.length % offers.length]!
    const artist = random.weighted(sellers, a => (a.row.popularity + 1000) ** 0.6)
    const name = `${artist.act.name}: ${offer.name}`
    if (used.has(name)) continue
    used.add(name)
    projects.push({
      ...projectRow(projects.length + 1, name, offer, artist, todayMs, random),
      artist,
      offer,
    })
  }
  return projects
}

function projectRow(
  id: number,
  name: string,
  offer: Offer,
  artist: DemoArtist,
  todayMs: number,
  random: Random,
): Pick<DemoProject, 'row' | 'sale'> {
  const stage = random.weighted(
    ['online', 'soon', 'ended', 'draft'] as const,
    s => ({ online: 66, soon: 8, ended: 20, draft: 6 })[s],
  )
  const fromDay = {
    online: -random.int(1, 40),
    soon: random.int(1, 21),
    ended: -random.int(60, 300),
    draft: random.int(7, 60),
  }[stage]
  const untilDay = stage === 'online' ? random.int(1, 45) : fromDay + random.int(14, 50)
  const currency = currencyOf(artist.act.country)
  const stock = offer.type === 0 || random.chance(0.4) ? null : random.pick([30, 100, 200, 500, 1000, 3000])
  const goal = offer.type === 0 ? random.pick([100, 150, 300, 500, 1000]) : null
  const started = stage === 'online' || stage === 'ended'
  const fill = stock !== null && random.chance(0.15) ? 1 : random.between(0.05, 0.96)
  const displayOption = random.chance(0.9) ? 1 : 0
  const price = displayOption === 1 ? priceMinor(offer.usd, currency, random) : null
  const sold = started ? Math.round((stock ?? (goal ?? 400) * 1.3) * fill) : 0
  const row: ProjectRow = {
    id,
    type: offer.type,
    name: { en: name },
    slug: slugOf(name),
    artist_id: artist.row.id,
    card_id: cardId(id),
    summary: { en: offer.summary },
    currency,
    display_option: displayOption,
    sale_from: new Date(todayMs + fromDay * dayMs + 9 * 3_600_000),
    sale_until: new Date(todayMs + untilDay * dayMs + 14 * 3_600_000),
    goal_count: goal,
    status: stage === 'soon' ? 'online' : stage,
    created_at: new Date(todayMs + Math.min(0, fromDay) * dayMs - random.int(3, 30) * dayMs),
  }
  return { row, sale: { price, stock, sold } }
}
