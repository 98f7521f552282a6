import * as z from 'zod'

/** Current facts about a ticket's event, or about its show if it has no event. */
export const ticketFacts = z.object({
  event_id: z.int().nullable(),
  show_id: z.int().nullable(),
  persons: z.int(),
  category: z.string().nullable(),
  /** Set if admission times differ from the doors of the event or show. */
  admits_from: z.iso.datetime().nullable(),
  admits_until: z.iso.datetime().nullable(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  /** Only the day is known; `starts_at` is then the last minute of that day in the local time zone. */
  is_day_only: z.boolean(),
  doors_at: z.iso.datetime().nullable(),
  /** IANA name of the local time zone. */
  zone: z.string(),
  /** Null for a streamed show, and for an event whose venue is to be announced. */
  venue: z.string().nullable(),
  city: z.string().nullable(),
  /** 0 for all ages; null if unspecified. */
  age_min: z.int().nullable(),
  /** Whether younger fans are admitted with an adult. */
  with_adult: z.boolean(),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
})
export type TicketFacts = z.output<typeof ticketFacts>
