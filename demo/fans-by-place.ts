/** A CTE `fan`: the demo's fans (load-makes.ts), numbered from 0, so that arithmetic spreads them over what they do. */
export const fansByPlace = `fan as (
  select id, username, row_number() over (order by id) - 1 as place from users where email like 'fan%@demo.fanfare.example'
)`
