/**
 * SQL for the campaign's statement that changes makes, so that the counters of an artist change with them: adds the
 * `n` makes of each row of `changes` (artist_id, n, and make_count, which is that of the campaign afterwards).
 */
export function countMakes(changes: string): string {
  return `update artists a set makepoints = a.makepoints + p.n,
    city_count = a.city_count + (p.make_count > 0)::int - (p.make_count - p.n > 0)::int
  from ${changes} p where a.id = p.artist_id and p.n <> 0`
}
