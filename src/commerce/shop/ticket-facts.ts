import * as z from 'zod'

/** Describes the event of a ticket as it is now, or its show where it has no event. */
export const ticketFacts = z.object({
  event_id: z.int().nullable(),
  show_id: z.int().nullable(),
  persons: z.int(),
  category: z.string().nullable(),
  /** When it admits, where that is not the doors of the event or show. */
  admits_from: z.iso.datetime().nullable(),
  admits_until: z.iso.datetime().nullable(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  /** The day is known and the time is not: `starts_at` is then the last minute of the day there. */
  is_day_only: z.boolean(),
  doors_at: z.iso.datetime().nullable(),
  /** IANA name of the time zone there. */
  zone: z.string(),
  /** Null for a show that is only streamed, and for an event whose place is to be announced. */
  venue: z.string().nullable(),
  city: z.string().nullable(),
  /** 0 for all ages; null where nothing is said. */
  age_min: z.int().nullable(),
  /** Younger fans may come with an adult. */
  with_adult: z.boolean(),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
})
export type TicketFacts = z.output<typeof ticketFacts>
