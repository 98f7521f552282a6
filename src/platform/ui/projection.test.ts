import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapSize, projectToMap } from './projection.ts'

const lon = fc.double({ min: -180, max: 180, noNaN: true })
const lat = fc.double({ min: -56, max: 82, noNaN: true })

describe('projectToMap', () => {
  test('places every point between 56° south and 82° north within the map', () => {
    fc.assert(
      fc.property(lon, lat, (east, north) => {
        const { x, y } = projectToMap(east, north)
        expect(x).toBeGreaterThanOrEqual(-1e-9)
        expect(x).toBeLessThanOrEqual(mapSize.width + 1e-9)
        expect(y).toBeGreaterThanOrEqual(-1e-9)
        expect(y).toBeLessThanOrEqual(mapSize.height + 1e-9)
      }),
    )
  })

  test('places north up and east right, symmetrically east and west', () => {
    fc.assert(
      fc.property(lon, lat, fc.double({ min: 0.01, max: 20, noNaN: true }), (east, north, more) => {
        expect(projectToMap(east, north + more).y).toBeLessThan(projectToMap(east, north).y)
        expect(projectToMap(east + more, north).x).toBeGreaterThan(projectToMap(east, north).x)
        expect(projectToMap(east, north).x + projectToMap(-east, north).x).toBeCloseTo(mapSize.width, 6)
      }),
    )
  })

  test('places the prime meridian in the center and, on the equator, the date line at the edges', () => {
    expect(projectToMap(0, 0).x).toBe(500)
    expect([projectToMap(-180, 0).x, projectToMap(180, 0).x]).toEqual([0, 1000])
    expect(projectToMap(0, 82).y).toBe(0)
    expect(projectToMap(0, -56).y).toBe(mapSize.height)
  })

  test('narrows the distance between meridians toward the pole and clamps latitudes beyond the map', () => {
    const width = (north: number) => projectToMap(180, north).x - projectToMap(-180, north).x
    expect(width(60)).toBeLessThan(width(30))
    expect(width(30)).toBeLessThan(width(0))
    expect(projectToMap(10, 120)).toEqual(projectToMap(10, 90))
  })
})
