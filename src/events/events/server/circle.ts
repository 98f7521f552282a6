import { earthRadiusKm } from '../../../catalogue/cities/server/index.ts'

const kmPerDegree = (earthRadiusKm * Math.PI) / 180
const cellsInRow = 240

export const toDegrees = (km: number) => km / kmPerDegree

/** Squared chord length of a distance in km on a unit sphere. */
export const toChordSquared = (km: number) => (2 * Math.sin(km / earthRadiusKm / 2)) ** 2

/** SQL expressions for the coordinates and the radius, in degrees. */
interface Circle {
  lat: string
  lon: string
  degrees: string
}

/**
 * Builds two common table expressions: `here`, the place, and `cells`, the few dozen grid cells (migration
 * 0030) that a circle of at most 150 km around it touches. The cells come from an array, because for two
 * series the planner expects a million rows and plans for all of them.
 */
export const buildCircleSql = ({ lat, lon, degrees }: Circle) => `here as materialized (
    select lat::float8, lon::float8, cosd(lat) * cosd(lon) as x, cosd(lat) * sind(lon) as y, sind(lat) as z,
           ${degrees} as high, least(179, ${degrees} / greatest(cosd(least(89, abs(lat) + 1.35)), 0.02)) as wide
      from (values (${lat}::real, ${lon}::real)) place (lat, lon)
  ), cells as materialized (
    select unnest(array(
      select distinct up * ${cellsInRow} + (along % ${cellsInRow} + ${cellsInRow}) % ${cellsInRow}
        from here
       cross join generate_series(floor((greatest(-90, lat - high) + 90) / 1.5)::int,
                                  floor((least(90, lat + high) + 90) / 1.5)::int) up
       cross join generate_series(floor((lon - wide + 180) / 1.5)::int, floor((lon + wide + 180) / 1.5)::int) along
    )) as cell
  )`

/** SQL expression for the squared chord length from `here` to `e`. */
export const chordSquaredSql = `((e.near_x - here.x) * (e.near_x - here.x) + (e.near_y - here.y) * (e.near_y - here.y)
  + (e.near_z - here.z) * (e.near_z - here.z))`

/** Builds a SQL expression that converts a squared chord length to whole kilometers. */
export const buildChordToKmSql = (chord: string) =>
  `round(${2 * earthRadiusKm} * asin(sqrt(${chord}) / 2))::int`
