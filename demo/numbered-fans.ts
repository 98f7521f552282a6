/**
 * CTE `fan` with the demo's fans (load-makes.ts), numbered from 0 so that arithmetic distributes their
 * actions.
 */
export const numberedFansCte = `fan as (
  select id, username, row_number() over (order by id) - 1 as place from users where email like 'fan%@demo.fanfare.example'
)`
