import type { DemoArtist } from './artists.ts'
import type { DemoProject } from './projects.ts'
import { createRandom, type Random } from './random.ts'
import type { EventArtistRow, EventRow, EventTicketRow } from './rows.ts'
import { isOnSale } from './spread-ends.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Invented box offices. Vendors with a code (spec 3) sell in Korea and Japan. */
const boxOffices = ['Gate & Stub', 'Doorlist', 'Front Row Box Office', 'Paper Ticket Club']
const coded: Record<string, ('TL' | 'ND' | 'YS' | 'SY')[]> = { KR: ['TL', 'ND', 'YS'], JP: ['SY'] }
const hosts = { TL: 'ticketlink', ND: 'nodeul', YS: 'yes24', SY: 'skiyaki' }

/** Country → currency, minor units per US dollar, and rounding step; other countries use dollars. */
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

interface TicketInput {
  events: EventRow[]
  eventArtists: EventArtistRow[]
  artists: DemoArtist[]
  projects: DemoProject[]
  /** City id → country code. */
  countries: Map<number, string>
  /** Project id → id of the event that the shop's e-tickets admit to. */
  ticketEvents: ReadonlyMap<number, number>
}

/** Creates the tickets for each event: one or two box offices, and for some events also our own e-ticket. */
export function makeTickets(seed: number, todayMs: number, input: TicketInput): EventTicketRow[] {
  const fame = new Map(input.artists.map(({ row }) => [row.id, row.popularity]))
  const headliners = findHeadliners(input)
  const eTickets = findOwnTickets(input)
  return input.events.flatMap(event => {
    const random = createRandom(`tickets ${seed} ${event.id}`)
    const country = input.countries.get(event.city_id) ?? 'US'
    const price = {
      ...computePrice(country, fame.get(headliners.get(event.id) ?? 0) ?? 0, random),
      ...(isFree(seed, event.id) && { price_minor: 0 }),
    }
    const own = eTickets.get(event.id)
    const rows = own === undefined ? [] : [{ ...emptyTicket, project_id: own }]
    return [
      ...rows,
      ...pickVendors(country, random).map(vendor => ({ ...emptyTicket, ...vendor, ...price })),
    ].map((row, position) => ({
      ...row,
      ...(row.url && { url: `${row.url}/${event.id}` }),
      ...(row.project_id === null && planSale(event, todayMs, random)),
      event_id: event.id,
      position,
    }))
  })
}

/** A few shows are free. A separate seed keeps all other prices unchanged. */
const isFree = (seed: number, eventId: number) => createRandom(`free ${seed} ${eventId}`).chance(0.05)

const emptyTicket = {
  vendor: null,
  name: null,
  url: null,
  project_id: null,
  on_sale_at: null,
  is_sold_out: false,
  price_minor: null,
  currency: null,
}

function pickVendors(country: string, random: Random) {
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

/** Plans a sale that begins some days after the announcement, at 10:00 UTC; a few are still in the future. */
function planSale(event: EventRow, todayMs: number, random: Random) {
  const startsMs = event.starts_at.getTime()
  const isLate = startsMs - todayMs > 40 * dayMs && random.chance(0.16)
  const saleDayMs = isLate
    ? todayMs + random.int(2, 24) * dayMs
    : Math.min(event.created_at.getTime() + random.int(2, 12) * dayMs, startsMs - 5 * dayMs)
  const at = Math.floor(saleDayMs / dayMs) * dayMs + 10 * hourMs
  return { on_sale_at: new Date(at), is_sold_out: !isLate && random.chance(0.09) }
}

function computePrice(country: string, popularity: number, random: Random) {
  const [currency, minorPerDollar, step] =
    money[country] ?? (euroCountries.includes(country) ? euro : (['USD', 100, 50] as const))
  const dollars = 14 + Math.min(90, Math.sqrt(popularity) / 9) + random.between(0, 12)
  return { currency, price_minor: Math.max(1, Math.round((dollars * minorPerDollar) / step)) * step }
}

const findHeadliners = ({ eventArtists }: Pick<TicketInput, 'eventArtists'>) =>
  new Map(eventArtists.filter(({ position }) => position === 0).map(row => [row.event_id, row.artist_id]))

/** Maps each event id to the project id of the shop's first e-ticket that is or will be on sale. */
function findOwnTickets({ projects, ticketEvents }: TicketInput) {
  const byEvent = new Map<number, number>()
  for (const { row } of projects) {
    const eventId = ticketEvents.get(row.id)
    if (row.status === 'online' && eventId !== undefined && !byEvent.has(eventId))
      byEvent.set(eventId, row.id)
  }
  return byEvent
}

type Dates = Pick<TicketInput, 'events' | 'eventArtists' | 'projects'>

/** Returns artists with an upcoming scheduled event. */
export function findTouringArtists(
  todayMs: number,
  { events, eventArtists }: Omit<Dates, 'projects'>,
): Set<number> {
  const coming = new Set(events.filter(event => isUpcoming(event, todayMs)).map(({ id }) => id))
  return new Set(eventArtists.filter(row => coming.has(row.event_id)).map(row => row.artist_id))
}

const isUpcoming = ({ status, starts_at: startsAt }: EventRow, todayMs: number) =>
  status === 'scheduled' && startsAt.getTime() > todayMs + dayMs

/**
 * Maps e-ticket projects to their artist's next event, preferably one without another e-ticket and with the
 * artist as headliner. The first stream on sale belongs to the paid show instead of an event.
 */
export function assignTicketEvents(
  todayMs: number,
  { events, eventArtists, projects }: Dates,
): Map<number, number> {
  const top = findHeadliners({ eventArtists })
  const bill = new Set(eventArtists.map(row => `${row.event_id} ${row.artist_id}`))
  const isStream = ({ row, offer }: DemoProject) => offer.item === 'stream' && isOnSale(row, todayMs)
  const showProject = projects.find(isStream)
  const chosen = new Map<number, number>()
  for (const project of projects.filter(({ row }) => row.type === 2)) {
    if (project === showProject) continue
    const { id, artist_id: artistId } = project.row
    const taken = new Set(chosen.values())
    const rank = (event: EventRow) => 2 * Number(taken.has(event.id)) + Number(top.get(event.id) !== artistId)
    const [next] = events
      .filter(event => isUpcoming(event, todayMs) && bill.has(`${event.id} ${artistId}`))
      .sort((a, b) => rank(a) - rank(b) || a.starts_at.getTime() - b.starts_at.getTime())
    if (next) chosen.set(id, next.id)
  }
  return chosen
}
