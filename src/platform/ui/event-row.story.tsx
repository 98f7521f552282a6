import { Badge } from './badge.tsx'
import { ButtonLink } from './button-link.tsx'
import { EventRow } from './event-row.tsx'
import styles from './gallery/gallery.module.css'
import { TicketIcon } from './icons.tsx'
import { TicketStub } from './ticket-stub.tsx'

export const title = 'Signature: ticket'

const date = { month: 'Nov', day: '21', weekday: 'Sat', dateTime: '2026-11-21' }

export default function EventRowStory() {
  return (
    <>
      <div className={styles['row']} data-hue={210}>
        <TicketStub {...date} />
        <TicketStub {...date} look="signal" />
        <TicketStub {...date} look="artist" />
        <TicketStub {...date} look="past" />
      </div>
      <EventRow
        href="#event"
        title="Velvet Undertow"
        date={date}
        lines={['Halle am Wasser, Hamburg', 'Doors 19:00, start 20:00']}
        look="signal"
        action={
          <ButtonLink size={40} href="#tickets" iconStart={<TicketIcon size={18} />}>
            Tickets
          </ButtonLink>
        }
      />
      <EventRow
        href="#event"
        title="Нина Сталь: Ночные трамваи"
        titleLang="ru"
        date={{ ...date, day: '28' }}
        lines={['Cais do Norte, Lisbon']}
        look="artist"
        hue={210}
        badge={<Badge color="warning">Few left</Badge>}
      />
      <EventRow
        href="#event"
        title="네온 계곡"
        titleLang="ko"
        date={{ ...date, month: 'Oct', day: '3' }}
        lines={['Seoul']}
        look="past"
      />
    </>
  )
}
