import type { DemoArtist } from './artists.ts'
import type { DemoProject } from './projects.ts'
import { type Random, randomFrom } from './random.ts'
import type { EventArtistRow, EventRow, EventTicketRow } from './rows.ts'
import { isOnSale } from './spread-ends.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Invented box offices; the vendors with a code (spec 3) sell in Korea and Japan. */
const boxOffices = ['Gate & Stub', 'Doorlist', 'Front Row Box Office', 'Paper Ticket Club']
const coded: Record<string, ('TL' | 'ND' | 'YS' | 'SY')[]> = { KR: ['TL', 'ND', 'YS'], JP: ['SY'] }
const hosts = { TL: 'ticketlink', ND: 'nodeul', YS: 'yes24', SY: 'skiyaki' }

/** Currency → minor units for one US dollar; what is not listed pays in dollars. */
const money: Record<string, [currency: string, minorPerDollar: number, step: number]> = {
  KR: ['KRW', 1_350, 1_000],
  JP: ['JPY', 150, 100],
  GB: ['GBP', 78, 50],
  BR: ['BRL', 540, 500],
  MX: ['MXN', 1_850, 1_000],
  TH: ['THB', 3_500, 5_000],
  CH: ['CHF', 88, 100],
}
const euro: [string, number, number] = ['EUR', 92, 50]
const euroCountries = 'AT BE DE ES FI FR GR IE IT NL PT'

interface Given {
  events: EventRow[]
  eventArtists: EventArtistRow[]
  artists: DemoArtist[]
  projects: DemoProject[]
  /** City id → country code. */
  countries: Map<number, string>
  /** Project id → event id, of the shop's own e-tickets. */
  ticketEvents: ReadonlyMap<number, number>
}

/** Where the tickets of each event are: one or two box offices, and for some our own e-ticket. */
export function makeTickets(seed: number, todayMs: number, given: Given): EventTicketRow[] {
  const fame = new Map(given.artists.map(({ row }) => [row.id, row.popularity]))
  const topOf = topArtists(given)
  const eTickets = ownTickets(given)
  return given.events.flatMap(event => {
    const random = randomFrom(`tickets ${seed} ${event.id}`)
    const country = given.countries.get(event.city_id) ?? 'US'
    const price = {
      ...priceOf(country, fame.get(topOf.get(event.id) ?? 0) ?? 0, random),
      ...(isFree(seed, event.id) && { price_minor: 0 }),
    }
    const own = eTickets.get(event.id)
    const rows = own === undefined ? [] : [{ ...nothing, project_id: own }]
    return [...rows, ...vendorsOf(country, random).map(vendor => ({ ...nothing, ...vendor, ...price }))].map(
      (row, position) => ({
        ...row,
        ...(row.url && { url: `${row.url}/${event.id}` }),
        ...(row.project_id === null && saleOf(event, todayMs, random)),
        event_id: event.id,
        position,
      }),
    )
  })
}

/** A few nights cost nothing: drawn apart, so that all other prices stay as they are. */
const isFree = (seed: number, eventId: number) => randomFrom(`free ${seed} ${eventId}`).chance(0.05)

const nothing = {
  vendor: null,
  name: null,
  url: null,
  project_id: null,
  on_sale_at: null,
  is_sold_out: false,
  price_minor: null,
  currency: null,
}

function vendorsOf(country: string, random: Random) {
  const codes = coded[country]
  if (codes) {
    return random.sample(codes, random.int(1, Math.min(2, codes.length))).map(vendor => ({
      vendor,
      url: `https://${hosts[vendor]}.example/tickets`,
    }))
  }
  return random.sample(boxOffices, random.int(1, 2)).map(name => ({
    name,
    url: `https://${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example/e`,
  }))
}

/** Sales begin some weeks after the date is told, at ten in the morning UTC; a few are still to begin. */
function saleOf(event: EventRow, todayMs: number, random: Random) {
  const startsMs = event.starts_at.getTime()
  const isLate = startsMs - todayMs > 40 * dayMs && random.chance(0.16)
  const dayMsOf = isLate
    ? todayMs + random.int(2, 24) * dayMs
    : Math.min(event.created_at.getTime() + random.int(2, 12) * dayMs, startsMs - 5 * dayMs)
  const at = Math.floor(dayMsOf / dayMs) * dayMs + 10 * hourMs
  return { on_sale_at: new Date(at), is_sold_out: !isLate && random.chance(0.09) }
}

function priceOf(country: string, popularity: number, random: Random) {
  const [currency, minorPerDollar, step] =
    money[country] ?? (euroCountries.includes(country) ? euro : (['USD', 100, 50] as const))
  const dollars = 14 + Math.min(90, Math.sqrt(popularity) / 9) + random.between(0, 12)
  return { currency, price_minor: Math.max(1, Math.round((dollars * minorPerDollar) / step)) * step }
}

const topArtists = ({ eventArtists }: Pick<Given, 'eventArtists'>) =>
  new Map(eventArtists.filter(({ position }) => position === 0).map(row => [row.event_id, row.artist_id]))

/** Event id → project id: an event lists the first e-ticket of the shop that is or will be on sale. */
function ownTickets({ projects, ticketEvents }: Given) {
  const byEvent = new Map<number, number>()
  for (const { row } of projects) {
    const eventId = ticketEvents.get(row.id)
    if (row.status === 'online' && eventId !== undefined && !byEvent.has(eventId))
      byEvent.set(eventId, row.id)
  }
  return byEvent
}

type Dates = Pick<Given, 'events' | 'eventArtists' | 'projects'>

/** Artists with a date to come that isn't called off. */
export function touringArtists(
  todayMs: number,
  { events, eventArtists }: Omit<Dates, 'projects'>,
): Set<number> {
  const coming = new Set(events.filter(event => isToCome(event, todayMs)).map(({ id }) => id))
  return new Set(eventArtists.filter(row => coming.has(row.event_id)).map(row => row.artist_id))
}

const isToCome = ({ status, starts_at: startsAt }: EventRow, todayMs: number) =>
  status === 'scheduled' && startsAt.getTime() > todayMs + dayMs

/**
 * Project id → event id of e-tickets: the next date of its artist, which no other e-ticket has if possible, and the top
 * of the bill if possible. The first stream that is on sale is of the show that isn't free, not of an event.
 */
export function makeTicketEvents(
  todayMs: number,
  { events, eventArtists, projects }: Dates,
): Map<number, number> {
  const top = topArtists({ eventArtists })
  const bill = new Set(eventArtists.map(row => `${row.event_id} ${row.artist_id}`))
  const isStream = ({ row, offer }: DemoProject) => offer.item === 'stream' && isOnSale(row, todayMs)
  const ofShow = projects.find(isStream)
  const chosen = new Map<number, number>()
  for (const project of projects.filter(({ row }) => row.type === 2)) {
    if (project === ofShow) continue
    const { id, artist_id: artistId } = project.row
    const taken = new Set(chosen.values())
    const rank = (event: EventRow) => 2 * Number(taken.has(event.id)) + Number(top.get(event.id) !== artistId)
    const [next] = events
      .filter(event => isToCome(event, todayMs) && bill.has(`${event.id} ${artistId}`))
      .sort((a, b) => rank(a) - rank(b) || a.starts_at.getTime() - b.starts_at.getTime())
    if (next) chosen.set(id, next.id)
  }
  return chosen
}
