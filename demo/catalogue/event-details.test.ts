import { describe, expect, test } from 'vitest'
import { createDemoCatalogue } from './catalogue.ts'

const today = new Date('2026-03-14T15:09:26Z')
const demo = createDemoCatalogue({ today })

describe('addEventDetails', () => {
  test('sells tickets at invented URLs, by code in Korea and Japan, or in our own shop', () => {
    const events = new Set(demo.events.map(({ id }) => id))
    const eTickets = new Set(demo.projects.filter(({ type }) => type === 2).map(({ id }) => id))
    for (const { event_id: eventId, url, project_id: projectId } of demo.eventTickets) {
      expect(events).toContain(eventId)
      if (projectId !== null) expect(eTickets).toContain(projectId)
      else expect(new URL(url ?? '').hostname).toMatch(/\.example$/)
    }
    const vendors = new Set(demo.eventTickets.map(({ vendor }) => vendor))
    expect(vendors).toEqual(new Set(['TL', 'ND', 'YS', 'SY', null]))
    const notYetOnSale = demo.eventTickets.filter(row => row.on_sale_at && row.on_sale_at > today)
    expect(notYetOnSale.length).toBeGreaterThan(30)
    expect(demo.eventTickets.filter(row => row.project_id !== null).length).toBeGreaterThan(5)
  })

  test('adds a note to cancelled and postponed events, and an FAQ to all events', () => {
    for (const event of demo.events) {
      expect(event.faq.length).toBeGreaterThan(1)
      expect('en' in event.status_note).toBe(event.status !== 'scheduled')
      expect(event.status_changed_at === null).toBe(event.status === 'scheduled')
      expect(event.lat).not.toBeNull()
    }
    expect(demo.events.filter(event => event.previous_starts_at).length).toBeGreaterThan(10)
    expect(new Set(demo.events.map(event => event.age_min)).size).toBeGreaterThan(4)
  })

  test('gives more than half of the tours videos, each with a unique id', () => {
    const tours = new Set(demo.tourVideos.map(row => row.tour_id))
    expect(tours.size).toBeGreaterThan(60)
    expect(new Set(demo.tourVideos.map(row => row.youtube_id)).size).toBe(demo.tourVideos.length)
    for (const row of demo.tourVideos) expect(row.youtube_id).toMatch(/^[\w-]{11}$/)
  })

  test('translates some texts and leaves others in English only', () => {
    const abouts = [...demo.events, ...demo.tours].map(({ about }) => Object.keys(about).length)
    expect(new Set(abouts)).toEqual(new Set([0, 1, 4]))
    expect(demo.tours.filter(({ name }) => 'ko' in name).length).toBeGreaterThan(5)
    for (const { question, answer } of demo.events.flatMap(({ faq }) => faq)) {
      expect(Object.keys(answer)).toEqual(Object.keys(question))
    }
  })
})
