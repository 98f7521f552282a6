import { expect, test } from 'vitest'
import { demoCatalogue } from './catalogue.ts'

const today = new Date('2026-03-14T15:09:26Z')
const demo = demoCatalogue({ today })

test('tickets are sold under invented addresses, by code in Korea and Japan, or by our own shop', () => {
  const events = new Set(demo.events.map(({ id }) => id))
  const eTickets = new Set(demo.projects.filter(({ type }) => type === 2).map(({ id }) => id))
  for (const { event_id: eventId, url, project_id: projectId } of demo.eventTickets) {
    expect(events).toContain(eventId)
    if (projectId !== null) expect(eTickets).toContain(projectId)
    else expect(new URL(url ?? '').hostname).toMatch(/\.example$/)
  }
  const vendors = new Set(demo.eventTickets.map(({ vendor }) => vendor))
  expect(vendors).toEqual(new Set(['TL', 'ND', 'YS', 'SY', null]))
  const later = demo.eventTickets.filter(row => row.on_sale_at && row.on_sale_at > today)
  expect(later.length).toBeGreaterThan(30)
  expect(demo.eventTickets.filter(row => row.project_id !== null).length).toBeGreaterThan(5)
})

test('what was called off or moved says so, and every event answers questions', () => {
  for (const event of demo.events) {
    expect(event.faq.length).toBeGreaterThan(1)
    expect('en' in event.status_note).toBe(event.status !== 'scheduled')
    expect(event.status_changed_at === null).toBe(event.status === 'scheduled')
    expect(event.lat).not.toBeNull()
  }
  expect(demo.events.filter(event => event.previous_starts_at).length).toBeGreaterThan(10)
  expect(new Set(demo.events.map(event => event.age_min)).size).toBeGreaterThan(4)
})

test('two tours in three have videos, each with an id of its own', () => {
  const tours = new Set(demo.tourVideos.map(row => row.tour_id))
  expect(tours.size).toBeGreaterThan(60)
  expect(new Set(demo.tourVideos.map(row => row.youtube_id)).size).toBe(demo.tourVideos.length)
  for (const row of demo.tourVideos) expect(row.youtube_id).toMatch(/^[\w-]{11}$/)
})

test('texts are there in several languages, and some in English alone, which pages say', () => {
  const abouts = [...demo.events, ...demo.tours].map(({ about }) => Object.keys(about).length)
  expect(new Set(abouts)).toEqual(new Set([0, 1, 4]))
  expect(demo.tours.filter(({ name }) => 'ko' in name).length).toBeGreaterThan(5)
  for (const { question, answer } of demo.events.flatMap(({ faq }) => faq)) {
    expect(Object.keys(answer)).toEqual(Object.keys(question))
  }
})
