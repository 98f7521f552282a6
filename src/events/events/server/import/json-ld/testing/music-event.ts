import type { JsonObject } from '../../../../../../platform/import/json.ts'

/** MusicBrainz id of the first artist on the bill. */
export const mbid = '0f4e1c2a-93b5-4a51-8b0e-6d2f3c1a7e90'

/** A document as event pages publish it. */
export const musicEvent: JsonObject = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': 'https://hall.example/events/7',
  name: 'Velvet Harbour live',
  startDate: '2030-05-01T20:00:00-05:00',
  endDate: '2030-05-01',
  doorTime: '2030-05-01T19:00:00-05:00',
  eventStatus: 'https://schema.org/EventScheduled',
  location: {
    '@type': 'MusicVenue',
    name: 'The Hall',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Main St',
      addressLocality: 'Springfield',
      addressRegion: 'IL',
      addressCountry: { '@type': 'Country', name: 'United States' },
    },
    geo: { '@type': 'GeoCoordinates', latitude: '39.79', longitude: -89.65 },
  },
  performer: [
    { '@type': 'MusicGroup', name: 'V. Harbour', sameAs: `https://musicbrainz.org/artist/${mbid}` },
    { '@type': 'Person', name: 'NOVA KID' },
  ],
  offers: {
    '@type': 'Offer',
    url: 'https://tickets.example/7',
    price: '35.50',
    priceCurrency: 'USD',
    availability: 'https://schema.org/SoldOut',
    validFrom: '2030-01-01T10:00-05:00',
  },
}
