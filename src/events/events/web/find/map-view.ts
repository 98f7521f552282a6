import { mapSize, projectToMap } from '../../../../platform/ui/projection.ts'

interface Place {
  lat: number
  lon: number
}

/** A section of the world map, in its units. */
export interface MapView {
  x: number
  y: number
  width: number
  height: number
}

/** Ratio of width to height of the displayed map. */
const ratio = 2
/** Minimum width, because coasts are drawn coarsely. */
const widthMin = 90
/** Margin around the outermost places, as a fraction of the extent. */
const margin = 0.2

/** Computes the section that contains all places with a margin, within the world map. */
export function computeView(places: readonly Place[]): MapView {
  const points = places.map(({ lat, lon }) => projectToMap(lon, lat))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const room = 1 + 2 * margin
  const idealWidth = Math.max((right - left) * room, (bottom - top) * room * ratio, widthMin)
  const width = Math.min(idealWidth, mapSize.width)
  const height = Math.min(width / ratio, mapSize.height)
  return {
    x: within((left + right) / 2 - width / 2, mapSize.width - width),
    y: within((top + bottom) / 2 - height / 2, mapSize.height - height),
    width,
    height,
  }
}

const within = (value: number, max: number) => Math.max(0, Math.min(max, value))

/** Returns a place's position in the section, as percentages from its top left corner. */
export function toViewPosition(view: MapView, { lat, lon }: Place): { left: string; top: string } {
  const { x, y } = projectToMap(lon, lat)
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  return { left: percent((x - view.x) / view.width), top: percent((y - view.y) / view.height) }
}
