export const mapSize = { width: 1000, height: 480 }

/** Latitudes at the map's edges, in degrees north; there are no concerts beyond them. */
const latMax = 82
const latMin = -56

const halfWidth = 0.8707 * Math.PI

/** The Natural Earth projection (a polynomial published by T. Patterson and B. Jenny), unscaled, north up. */
function naturalEarth(lon: number, lat: number): { x: number; y: number } {
  const lambda = (lon * Math.PI) / 180
  const phi = (Math.max(-90, Math.min(90, lat)) * Math.PI) / 180
  const p2 = phi * phi
  const p4 = p2 * p2
  return {
    x: lambda * (0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4))),
    y: phi * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4))),
  }
}

const top = naturalEarth(0, latMax).y
const bottom = naturalEarth(0, latMin).y

/**
 * Projects a place to coordinates on the map, relative to its top left corner.
 * @param lon degrees east
 * @param lat degrees north
 */
export function projectToMap(lon: number, lat: number): { x: number; y: number } {
  const { x, y } = naturalEarth(lon, lat)
  return {
    x: ((x + halfWidth) / (2 * halfWidth)) * mapSize.width,
    y: ((top - y) / (top - bottom)) * mapSize.height,
  }
}
