import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../../platform/contract/locales.ts'
import { createTexts, TextsProvider } from '../../../../platform/web/i18n.tsx'
import { EventTicket, type TicketEvent } from './event-ticket.tsx'

const event: TicketEvent = {
  id: 7,
  name: 'Long Night',
  picture: null,
  artist: { name: 'Mira' },
  status: 'scheduled',
  starts_at: '2030-05-01T18:00:00.000Z',
  is_day_only: false,
  zone: 'Europe/London',
  venue: 'The Hall',
  city: { name: 'London', nation_name: 'United Kingdom' },
}

async function ticket(props: Partial<Parameters<typeof EventTicket>[0]> = {}, locale: Locale = 'en') {
  const texts = createTexts(locale)
  await texts.load(['event', 'common'])
  return renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <EventTicket event={event} {...props} />
    </TextsProvider>,
  )
}

describe('`EventTicket`', () => {
  test('shows the artist, then the time before anything that may be truncated, then the place', async () => {
    expect(await ticket()).toMatch(/>Mira<.*>7:00 PM<.*>United Kingdom<.*>The Hall, London</)
    expect(await ticket({ event: { ...event, distance_km: 12 } })).toMatch(/>7:00 PM<.*>12\u00a0km away</)
    expect(await ticket({ look: 'past' })).toMatch(/>2030<.*>United Kingdom</)
  })

  test('shows the lowest price or sold out after the time, except within a tour', async () => {
    const withSale = (state: 'on_sale' | 'soon' | 'sold_out', price_minor: number | null = 3_650) => ({
      event: { ...event, sale: { state, price_minor, currency: 'USD' } },
    })
    expect(await ticket(withSale('on_sale'))).toMatch(
      />7:00 PM<.*<strong>From \$36\.50<\/strong>.*>United Kingdom</,
    )
    expect(await ticket(withSale('on_sale', 0))).toContain('<strong>Free</strong>')
    expect(await ticket(withSale('sold_out'))).toContain('<strong>Sold out</strong>')
    for (const none of [
      withSale('soon'),
      withSale('on_sale', null),
      { ...withSale('on_sale'), isOfOne: true },
    ])
      expect(await ticket(none)).not.toContain('<strong>')
  })

  test('separates city and venue in Chinese', async () => {
    expect(await ticket({}, 'zh-cn')).toContain('>London · The Hall<')
    expect(await ticket({}, 'zh-tw')).toContain('>London · The Hall<')
  })

  test("omits artist and poster among a tour's dates, and renders a separate button outside the link", async () => {
    const html = await ticket({ isOfOne: true, save: <button type="button">Save</button> })
    expect(html).not.toContain('Mira')
    expect(html).toContain('data-save="beside"')
    expect(html).toMatch(/<\/a>.*<button type="button">Save<\/button>/)
    expect(html).not.toMatch(/<a[^>]*>[^<]*<button/)
  })
})
