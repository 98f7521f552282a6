/**
 * Defines the CTE `fan`: the demo's fans (load-makes.ts), numbered from 0 so that arithmetic can distribute
 * their actions.
 */
export const numberedFansCte = `fan as (
  select id, username, row_number() over (order by id) - 1 as place from users where email like 'fan%@demo.fanfare.example'
)`
