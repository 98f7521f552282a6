import { paths } from '../../src/platform/contract/paths.ts'
import type { DemoArtist } from './artists.ts'
import { type DemoCity, getCityName } from './cities.ts'
import type { DemoTour } from './events.ts'
import { computeMadeAtMs } from './make-dates.ts'
import { english } from './news-english.ts'
import type { Facts, StoryKind } from './news-facts.ts'
import { japanese } from './news-japanese.ts'
import { korean } from './news-korean.ts'
import { pickUncovered, spreadArtists } from './news-order.ts'
import { toNewsId } from './picture-ids.ts'
import type { DemoProject } from './projects.ts'
import { createRandom, type Random } from './random.ts'
import type {
  ArticleArtistRow,
  ArticleRow,
  ArticleTextRow,
  CampaignRow,
  EventArtistRow,
  EventRow,
} from './rows.ts'
import { festivalTitles } from './titles.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Number of stories of each kind: 62 in all. */
const counts: Record<StoryKind, number> = {
  tour: 15,
  review: 10,
  campaign: 8,
  project: 8,
  festival: 5,
  moved: 2,
  cancelled: 2,
  studio: 8,
  column: 4,
}

export type NewsSources = {
  artists: DemoArtist[]
  tours: DemoTour[]
  events: EventRow[]
  eventArtists: EventArtistRow[]
  campaigns: CampaignRow[]
  projects: DemoProject[]
  cities: DemoCity[]
}

export type DemoArticle = { row: ArticleRow; artist: DemoArtist; project: DemoProject | null }

export type Story = {
  kind: StoryKind
  atMs: number
  /**
   * Artists of the story, the main one first. If the story isn't about artists, the first one only provides
   * the colours of its picture.
   */
  artists: DemoArtist[]
  facts: Omit<Facts, 'artist' | 'others' | 'random' | 'city' | 'stops'> & {
    city: DemoCity | null
    stops: { city: DemoCity; day: Date }[]
  }
  project?: DemoProject
}

const emptyFacts = {
  city: null,
  venue: '',
  title: '',
  day: new Date(0),
  stops: [],
  count: 0,
  goal: 0,
  path: '',
}

/**
 * Creates articles dated over more than a year, in English and some also in Korean and Japanese; none sends
 * notifications.
 */
export function makeNews(seed: number, todayMs: number, stage: NewsSources) {
  const random = createRandom(`news ${seed}`)
  const dated = [...tourStories(random, todayMs, stage), ...eventStories(random, todayMs, stage)]
  const covered = new Set(dated.map(({ artists }) => artists[0]!))
  const stories = [
    ...dated,
    ...pickUncovered(random, campaignStories(todayMs, stage), counts.campaign, covered),
    ...pickUncovered(random, projectStories(random, todayMs, stage), counts.project, covered),
    ...timelessStories(random, todayMs, stage, covered),
  ]
  spreadArtists(stories)
  const texts: ArticleTextRow[] = []
  const articleArtists: ArticleArtistRow[] = []
  const articles = stories.map((story, index): DemoArticle => {
    const id = index + 1
    texts.push(...writeTexts(story, id, random))
    const named = story.kind === 'column' ? [] : story.artists
    articleArtists.push(
      ...named.map(({ row }, position) => ({ article_id: id, artist_id: row.id, position })),
    )
    const at = new Date(story.atMs)
    const row = { id, key: `demo-${id}`, published_at: at, updated_at: at, announced_at: at }
    return {
      row: { ...row, cover_id: toNewsId(id), fallback_locale: 'en' },
      artist: story.artists[0]!,
      project: story.project ?? null,
    }
  })
  return { articles, articleTexts: texts, articleArtists }
}

function writeTexts({ kind, artists, facts }: Story, id: number, random: Random): ArticleTextRow[] {
  const [first, ...others] = artists
  const covered = { ...facts, artist: first!.act.name, others: others.map(({ act }) => act.name), random }
  const localizeFacts = (locale: string): Facts => ({
    ...covered,
    city: facts.city ? getCityName(locale, facts.city) : '',
    stops: facts.stops.map(({ city, day }) => ({ city: getCityName(locale, city), day })),
  })
  const isTranslated = (country: string) => first!.act.country === country || random.chance(0.4)
  const [ko, ja] = [isTranslated('KR') && korean[kind], isTranslated('JP') && japanese[kind]]
  return [
    { article_id: id, locale: 'en', ...english[kind](localizeFacts('en')) },
    ...(ko ? [{ article_id: id, locale: 'ko', ...ko(localizeFacts('ko')) }] : []),
    ...(ja ? [{ article_id: id, locale: 'ja', ...ja(localizeFacts('ja')) }] : []),
  ]
}

/** Creates stories published some weeks before a tour's first date. */
function tourStories(random: Random, todayMs: number, { tours }: NewsSources): Story[] {
  const stories = tours.flatMap(({ row, artist, title, stops }): Story[] => {
    const days = stops.map(stop => ({ city: stop.city, day: new Date(todayMs + stop.day * dayMs) }))
    const atMs = days[0]!.day.getTime() - random.int(50, 140) * dayMs + random.int(8, 16) * hourMs
    const facts = { ...emptyFacts, title, stops: days, path: paths.tour(row.id) }
    return atMs < todayMs && atMs > todayMs - 420 * dayMs
      ? [{ kind: 'tour', atMs, artists: [artist], facts }]
      : []
  })
  return random.sample(stories.slice(0, 60), counts.tour)
}

/** Creates stories about past shows, upcoming festivals, postponements and cancellations. */
function eventStories(
  random: Random,
  todayMs: number,
  { artists, events, eventArtists, cities }: NewsSources,
): Story[] {
  const byId = new Map(artists.map(artist => [artist.row.id, artist]))
  const cityById = new Map(cities.map(city => [city.id, city]))
  const bills = Map.groupBy(eventArtists, row => row.event_id)
  const createStory = (kind: StoryKind, event: EventRow, atMs: number): Story => {
    const bill = (bills.get(event.id) ?? []).map(row => byId.get(row.artist_id)!)
    const title = festivalTitles.find(name => event.name.startsWith(name)) ?? event.name
    const city = cityById.get(event.city_id)!
    const facts = {
      ...emptyFacts,
      title,
      city,
      venue: event.venue,
      day: event.starts_at,
      path: paths.event(event.id),
    }
    return { kind, atMs, artists: bill, facts }
  }
  const daysTo = (event: EventRow) => (event.starts_at.getTime() - todayMs) / dayMs
  const getFame = (event: EventRow) => byId.get(bills.get(event.id)![0]!.artist_id)!.row.popularity
  const isFestival = (event: EventRow) => event.poster_id.startsWith('festival')
  const scheduled = events.filter(event => event.status === 'scheduled')
  const past = scheduled.filter(event => daysTo(event) < -2 && daysTo(event) > -400 && !isFestival(event))
  const famous = past.sort((a, b) => getFame(b) - getFame(a)).slice(0, 60)
  const festivals = scheduled.filter(event => isFestival(event) && daysTo(event) > 5 && daysTo(event) < 90)
  const off = (status: EventRow['status']) =>
    events.filter(event => event.status === status && daysTo(event) > 20 && !isFestival(event))
  const pickAnnouncementMs = (event: EventRow) => {
    const announcedMs = event.starts_at.getTime() - random.int(90, 150) * dayMs
    return Math.min(announcedMs, todayMs - random.int(2, 9) * dayMs) + random.int(0, 10) * hourMs
  }
  const change = () => todayMs - random.int(2, 40) * dayMs + random.int(0, 12) * hourMs
  return [
    ...random
      .sample(famous, counts.review)
      .map(event => createStory('review', event, event.starts_at.getTime() + random.int(10, 20) * hourMs)),
    ...random
      .sample(festivals, counts.festival)
      .map(event => createStory('festival', event, pickAnnouncementMs(event))),
    ...random.sample(off('postponed'), counts.moved).map(event => createStory('moved', event, change())),
    ...random
      .sample(off('cancelled'), counts.cancelled)
      .map(event => createStory('cancelled', event, change())),
  ]
}

/** Creates stories published within a day of a campaign reaching its goal. */
function campaignStories(todayMs: number, { artists, campaigns, cities }: NewsSources): Story[] {
  const reached = campaigns.filter(row => row.status !== 'open' && row.goal < row.make_count)
  const stories = reached.flatMap((row): Story[] => {
    const atMs = computeMadeAtMs(row, row.goal, todayMs) + (4 + (row.id % 20)) * hourMs
    const artist = artists.find(one => one.row.id === row.artist_id)!
    const city = cities.find(one => one.id === row.city_id)!
    const path = paths.campaign(row.artist_id, row.city_id)
    const facts = { ...emptyFacts, city, count: row.make_count, goal: row.goal, path }
    return atMs < todayMs && artist.isValid ? [{ kind: 'campaign', atMs, artists: [artist], facts }] : []
  })
  return stories
}

function projectStories(random: Random, todayMs: number, { projects }: NewsSources): Story[] {
  const stories = projects.flatMap((project): Story[] => {
    const { row, artist, offer } = project
    const atMs = row.sale_from.getTime() + random.int(2, 30) * hourMs
    const facts = { ...emptyFacts, title: offer.name.en, day: row.sale_until, path: paths.project(row.id) }
    const isNewsworthy =
      row.status !== 'draft' && atMs < todayMs && row.sale_until.getTime() > atMs && artist.isValid
    return isNewsworthy ? [{ kind: 'project', atMs, artists: [artist], facts, project }] : []
  })
  return stories
}

/** Creates stories that aren't tied to a date. */
function timelessStories(
  random: Random,
  todayMs: number,
  { artists }: NewsSources,
  covered: ReadonlySet<DemoArtist>,
): Story[] {
  const known = artists.filter(
    artist => artist.isValid && artist.row.popularity > 20_000 && !covered.has(artist),
  )
  // Every other story is recent.
  const pickDayMs = (place: number) =>
    todayMs - (place % 2 === 0 ? 1 + place : random.int(9, 400)) * dayMs + random.int(8, 20) * hourMs
  const studio = random.sample(known, counts.studio).map((artist, place): Story => {
    const facts = { ...emptyFacts, city: artist.home, path: paths.artist(artist.row) }
    return { kind: 'studio', atMs: pickDayMs(place), artists: [artist], facts }
  })
  const columns = random.sample(known, counts.column).map(
    (artist, count): Story => ({
      kind: 'column',
      atMs: pickDayMs(count + 1),
      artists: [artist],
      facts: { ...emptyFacts, count },
    }),
  )
  return [...studio, ...columns]
}
