import { mapSize, project } from '../../../../platform/ui/projection.ts'

interface Place {
  lat: number
  lon: number
}

/** A part of the world's map, in its own units. */
export interface View {
  x: number
  y: number
  width: number
  height: number
}

/** Twice as wide as high, as the map is shown. */
const ratio = 2
/** Coasts are drawn coarsely: nearer than this they say nothing. */
const widthMin = 90
/** Around the outermost places, as a part of the extent. */
const margin = 0.2

/** The part of the map that holds all places, with room around them, and never more than the world. */
export function viewOf(places: readonly Place[]): View {
  const points = places.map(({ lat, lon }) => project(lon, lat))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const room = 1 + 2 * margin
  const wanted = Math.max((right - left) * room, (bottom - top) * room * ratio, widthMin)
  const width = Math.min(wanted, mapSize.width)
  const height = Math.min(width / ratio, mapSize.height)
  return {
    x: within((left + right) / 2 - width / 2, mapSize.width - width),
    y: within((top + bottom) / 2 - height / 2, mapSize.height - height),
    width,
    height,
  }
}

const within = (value: number, max: number) => Math.max(0, Math.min(max, value))

/** Where a place lies in a view, as parts of a hundred from its top left corner. */
export function placeIn(view: View, { lat, lon }: Place): { left: string; top: string } {
  const { x, y } = project(lon, lat)
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  return { left: percent((x - view.x) / view.width), top: percent((y - view.y) / view.height) }
}
