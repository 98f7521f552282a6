import type { EntryTicket } from '../../../../commerce/orders/contract.ts'
import { defaultLocale, isLocale, toLanguageTag } from '../../../../platform/contract/locales.ts'
import { groupCode } from '../../../../platform/contract/typed-code.ts'
import { getServerTexts } from '../../../../platform/server/emails/server-texts.ts'
import { getShownAdmission } from '../../admits-from.ts'

interface Field {
  key: string
  label?: string
  value: string
}

interface PassFields {
  description: string
  header: Field[]
  primary: Field[]
  secondary: Field[]
  auxiliary: Field[]
  back: Field[]
}

/** Returns false for a postponed event, whose old time is still stored and would make a pass expire. */
export const isTimeKnown = ({ event }: Pick<EntryTicket, 'event'>) => event?.status !== 'postponed'

/** Builds a pass's fields in the fan's language and the venue's time. */
export function buildPassFields(
  ticket: EntryTicket,
  { locale, page }: { locale: string; page: string },
): PassFields {
  const t = getServerTexts(locale)
  const { event, place, count, category, product_name: product } = ticket
  const name = event?.name ?? product
  const from = getShownAdmission(ticket)
  return {
    description: t('pass.description', { name }),
    header: [{ key: 'place', label: t('pass.ticket'), value: t('pass.place', { place, count }) }],
    primary: [{ key: 'name', value: name }],
    secondary: event
      ? [
          {
            key: 'venue',
            label: t('pass.venue'),
            value: t('pass.where', { venue: event.venue, city: event.city }),
          },
        ]
      : [],
    auxiliary: [
      ...(from
        ? [{ key: 'from', label: t('pass.from'), value: formatMoment(from, { locale, zone: event?.zone }) }]
        : []),
      { key: 'category', label: t('pass.category'), value: category ?? product },
    ],
    back: [
      ...(ticket.name ? [{ key: 'holder', label: t('pass.holder'), value: ticket.name }] : []),
      { key: 'code', label: t('pass.code'), value: groupCode(ticket.short_code ?? '') },
      { key: 'note', label: t('pass.note'), value: t('pass.note.text') },
      { key: 'page', label: t('pass.page'), value: page },
    ],
  }
}

/** Formats a time in the venue's zone; without a venue there is no implied time zone. */
function formatMoment(
  { at, isDay }: { at: string; isDay: boolean },
  { locale, zone }: { locale: string; zone: string | undefined },
): string {
  const tag = toLanguageTag(isLocale(locale) ? locale : defaultLocale)
  const format = new Intl.DateTimeFormat(tag, {
    ...({ weekday: 'short', month: 'short', day: 'numeric' } as const),
    ...(!isDay && ({ hour: 'numeric', minute: '2-digit' } as const)),
    ...(zone ? { timeZone: zone } : ({ timeZone: 'UTC', timeZoneName: 'short' } as const)),
  })
  return format.format(new Date(at))
}
