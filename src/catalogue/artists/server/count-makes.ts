/**
 * Builds the SQL that updates the artists' counters within a campaign statement that changes makes. Each row
 * of `changes` has `artist_id`, `n` (makes to add) and `make_count` (the campaign's count afterwards).
 */
export function buildCountMakesSql(changes: string): string {
  return `update artists a set makepoints = a.makepoints + p.n, city_count = a.city_count + p.cities
  from (select artist_id, sum(n)::int as n, sum((make_count > 0)::int - (make_count - n > 0)::int)::int as cities
    from ${changes} where n <> 0 group by artist_id) p where a.id = p.artist_id`
}
