import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { renderEventBadge } from './event-badge.tsx'
import { type RowProps, TicketRow } from './ticket-row.tsx'

/** The fields of an event that a ticket shows; items of every list have them. */
export type TicketEvent = RowProps['event'] & {
  artist: { name: string } | null
  venue: string
  city: { name: string; nation_name: string }
  distance_km?: number | null
  interested_count?: number
  going_count?: number
  sale?: Sale
}

type Sale = {
  state: 'on_sale' | 'soon' | 'sold_out'
  price_minor: number | null
  currency: string | null
} | null

/** One event as a ticket: the row of every list of events. Needs the texts `event`. */
export function EventTicket(props: Omit<RowProps, 'event'> & { event: TicketEvent }) {
  const { event, look, isOfOne } = props
  const t = useT()
  const { time } = useFormats()
  const { artist, distance_km: distance, is_day_only: isDayOnly } = event
  const price = usePriceText(event.sale)
  const isFar = look !== 'past' && Boolean(distance)
  return (
    <TicketRow
      {...props}
      words={{
        badge: renderEventBadge(event, t),
        artist: !isOfOne && artist && !event.name.includes(artist.name) ? artist.name : null,
        clock: isDayOnly ? isFar && t('event.timeUnknown') : time(event.starts_at, event.zone),
        price: isOfOne ? null : price,
        rest: (
          <>
            <span>{isFar ? t('event.distance', { distance: distance ?? 0 }) : event.city.nation_name}</span>
            <Saved event={event} />
          </>
        ),
        place: t('event.place', { venue: event.venue, city: event.city.name }),
      }}
    />
  )
}

/** Returns the text of the lowest price, or of sold-out tickets; null if unknown. */
function usePriceText(sale: Sale | undefined): string | null {
  const t = useT()
  const { money } = useFormats()
  if (!sale) return null
  const { state, price_minor: price, currency } = sale
  if (state === 'sold_out') return t('event.soldOut')
  if (state === 'soon' || price === null || currency === null) return null
  return price === 0 ? t('event.free') : t('event.from', { price: money(price, currency) })
}

/** Minimum number of saves to show; fewer aren't meaningful. */
const savedMin = 20

function Saved({
  event: { interested_count: interested = 0, going_count: going = 0 },
}: {
  event: TicketEvent
}) {
  const t = useT()
  const { compact } = useFormats()
  const count = interested + going
  return count >= savedMin && <span>{t('event.saved', { number: compact(count) })}</span>
}
