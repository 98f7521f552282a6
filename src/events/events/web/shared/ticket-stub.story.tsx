import styles from '../../../../platform/ui/gallery/gallery.module.css'
import { TicketStub } from './ticket-stub.tsx'

export const title = 'Signature: ticket'

const date = { month: 'Nov', day: '21', weekday: 'Sat', dateTime: '2026-11-21' }

export default function TicketStubStory() {
  return (
    <div className={styles['row']} data-hue={210}>
      <TicketStub {...date} />
      <TicketStub {...date} look="signal" />
      <TicketStub {...date} look="artist" />
      <TicketStub {...date} look="past" />
    </div>
  )
}
