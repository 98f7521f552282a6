import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapSize, project } from './projection.ts'

const lon = fc.double({ min: -180, max: 180, noNaN: true })
const lat = fc.double({ min: -56, max: 82, noNaN: true })

test('every place between 56° south and 82° north lies on the map', () => {
  fc.assert(
    fc.property(lon, lat, (east, north) => {
      const { x, y } = project(east, north)
      expect(x).toBeGreaterThanOrEqual(-1e-9)
      expect(x).toBeLessThanOrEqual(mapSize.width + 1e-9)
      expect(y).toBeGreaterThanOrEqual(-1e-9)
      expect(y).toBeLessThanOrEqual(mapSize.height + 1e-9)
    }),
  )
})

test('north is up, east is right, and east and west mirror each other', () => {
  fc.assert(
    fc.property(lon, lat, fc.double({ min: 0.01, max: 20, noNaN: true }), (east, north, more) => {
      expect(project(east, north + more).y).toBeLessThan(project(east, north).y)
      expect(project(east + more, north).x).toBeGreaterThan(project(east, north).x)
      expect(project(east, north).x + project(-east, north).x).toBeCloseTo(mapSize.width, 6)
    }),
  )
})

test('the middle of the map is the zero meridian, its edges are the date line on the equator', () => {
  expect(project(0, 0).x).toBe(500)
  expect([project(-180, 0).x, project(180, 0).x]).toEqual([0, 1000])
  expect(project(0, 82).y).toBe(0)
  expect(project(0, -56).y).toBe(mapSize.height)
})

test('meridians come together towards the pole, and nothing lies beyond it', () => {
  const width = (north: number) => project(180, north).x - project(-180, north).x
  expect(width(60)).toBeLessThan(width(30))
  expect(width(30)).toBeLessThan(width(0))
  expect(project(10, 120)).toEqual(project(10, 90))
})
