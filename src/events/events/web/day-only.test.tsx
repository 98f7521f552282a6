import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createTexts, TextsProvider } from '../../../platform/web/i18n.tsx'
import type { Event, ListedEvent } from './queries.ts'
import { EventTicket } from './shared/event-ticket.tsx'
import { VenueFacts } from './venue-facts.tsx'

/** The last minute of May 1 in Los Angeles, which is May 2 in UTC. */
const listed: ListedEvent = {
  id: 7,
  name: 'Long Night',
  slug: 'long-night',
  poster_img: null,
  picture: null,
  thumbnails: null,
  artist: null,
  status: 'scheduled',
  is_done: false,
  is_running: false,
  ends_on: null,
  venue: 'The Hall',
  zone: 'America/Los_Angeles',
  open_datetime: '2030-05-02T06:59:00.000Z',
  starts_at: '2030-05-02T06:59:00.000Z',
  is_day_only: true,
  city: { id: 1, name: 'Los Angeles', country_code: 'US', nation_name: 'United States' },
  interested_count: 0,
  going_count: 0,
  sale: null,
}
const event: Event = {
  ...listed,
  artists: [],
  tour: null,
  about: null,
  about_lang: null,
  venue_address: null,
  lat: null,
  lon: null,
  doors_at: null,
  ends_at: null,
  previous_starts_at: null,
  previous_is_day_only: false,
  status_changed_at: null,
  status_note: null,
  status_note_lang: null,
  age_min: null,
  age_with_adult: false,
  faq: [],
  tickets: [],
  updated_at: '2030-01-01T00:00:00.000Z',
}

async function render(node: ReactNode): Promise<string> {
  const texts = createTexts('en')
  await texts.load(['event', 'events', 'common'])
  return renderToStaticMarkup(<TextsProvider texts={texts}>{node}</TextsProvider>)
}
const clock = /\d\d?:\d\d/

describe('events without a time', () => {
  test('show only the local day on a ticket, also in its machine-readable form', async () => {
    const html = await render(<EventTicket event={listed} />)
    expect(html).toContain('dateTime="2030-05-01"')
    expect(html).not.toMatch(clock)
    expect(html).toContain('>United States<')
    const near = await render(<EventTicket event={{ ...listed, distance_km: 5 }} />)
    expect(near).toMatch(/>Time to be announced<.*>5\u00a0km away</)
    expect(await render(<EventTicket event={{ ...listed, is_day_only: false }} />)).toMatch(clock)
  })

  test("say on their page that the time will follow, without a time in the reader's zone", async () => {
    const html = await render(<VenueFacts event={event} />)
    expect(html).toContain('Wednesday, May 1, 2030')
    expect(html).toContain('Time to be announced')
    expect(html).not.toMatch(clock)
    expect(await render(<VenueFacts event={{ ...event, is_day_only: false }} />)).toMatch(clock)
  })
})
