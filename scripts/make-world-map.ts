import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { feature } from 'topojson-client'
import { mapSize, projectToMap } from '../src/platform/ui/projection.ts'

// `node scripts/make-world-map.ts` generates the coastlines of the demand map from Natural Earth's land,
// 1:110 million (public domain, npm package world-atlas). The result is committed, because it changes only
// with the projection.
const atlas = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Parameters<typeof feature>[0]
const land = feature(topology, 'land') as unknown as Land
const rings = land.features
  .flatMap(({ geometry }) => geometry.coordinates.flat())
  // Excludes Antarctica, which is below the map's edge.
  .filter(ring => ring.some(([, lat]) => lat > -56))
  .flatMap(splitAtEdge)

const lines = rings.map(ring => {
  const points = ring
    .filter((_point, at) => !isHidden(ring, at))
    .map(([lon, lat]) => {
      const { x, y } = projectToMap(Math.max(-180, Math.min(180, lon)), lat)
      return `${Math.round(x * 2) / 2} ${Math.round(y * 2) / 2}`
    })
  return `M${points.filter((point, at) => point !== points[at - 1]).join('L')}Z`
})
const svg = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ${mapSize.width} ${mapSize.height}"><path d="${lines.join('')}"/></svg>\n`
const file = path.join(import.meta.dirname, '..', 'src', 'platform', 'ui', 'world.svg')
writeFileSync(file, svg)
process.stdout.write(`${file}: ${rings.length} coasts, ${svg.length} bytes\n`)

type Ring = [lon: number, lat: number][]
interface Land {
  features: { geometry: { coordinates: Ring[][] } }[]
}

/** Splits a coastline that crosses the antimeridian: it is drawn once on either side, clamped to the edge. */
function splitAtEdge(ring: Ring): Ring[] {
  let turns = 0
  let lonBefore = ring[0]?.[0] ?? 0
  const unrolled = ring.map(([lon, lat]): [number, number] => {
    if (Math.abs(lon - lonBefore) > 180) turns += lon < lonBefore ? 360 : -360
    lonBefore = lon
    return [lon + turns, lat]
  })
  const shift = Math.sign(unrolled.find(([lon]) => Math.abs(lon) > 180)?.[0] ?? 0) * -360
  return shift ? [unrolled, unrolled.map(([lon, lat]) => [lon + shift, lat])] : [unrolled]
}

/**
 * Returns whether a point can be dropped: a clamped point between clamped neighbors only draws along the
 * edge.
 */
function isHidden(ring: Ring, at: number): boolean {
  return [at - 1, at, at + 1].every(near => Math.abs(ring.at(near % ring.length)?.[0] ?? 0) > 180)
}
