/**
 * SQL for the campaign's statement that changes makes, so that the counters of an artist change with them: adds the
 * `n` makes of each row of `changes` (artist_id, n, and make_count, which is that of the campaign afterwards).
 */
export function countMakes(changes: string): string {
  return `update artists a set makepoints = a.makepoints + p.n, city_count = a.city_count + p.cities
  from (select artist_id, sum(n)::int as n, sum((make_count > 0)::int - (make_count - n > 0)::int)::int as cities
    from ${changes} where n <> 0 group by artist_id) p where a.id = p.artist_id`
}
