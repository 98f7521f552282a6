import { describe, expect, test } from 'vitest'
import { migrate } from '../../platform/server/migrate.ts'
import { testDatabase } from '../../platform/server/testing/database.ts'
import { copyMigrationsBefore, migrationsFolder } from '../../platform/server/testing/migrations-before.ts'

describe('campaign events migration', () => {
  test('converts events of existing campaigns to state machine events', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const { pool } = database
    expect(await migrate(pool, copyMigrationsBefore('0074'))).toMatchObject({ ok: true })
    await pool.query(`
    insert into artists (id, name, slug, search_name) values (1, 'A', 'a', 'a');
    insert into cities select n, 'C', 'FR', '84', 1, 45, 4, 'c' from generate_series(1, 4) n;
    insert into campaigns (id, artist_id, city_id, goal, status, created_at, reached_at) values
      (1, 1, 1, 5, 'done', '2029-01-01Z', '2029-02-01Z'), (2, 1, 2, 5, 'reached', '2029-01-01Z', '2029-02-01Z'),
      (3, 1, 3, 5, 'done', '2029-01-01Z', null), (4, 1, 4, 5, 'open', '2029-01-01Z', null);
    insert into campaign_events (campaign_id, status, at) values
      (1, 'open', '2029-01-01Z'), (4, 'open', '2029-01-01Z'), (1, 'reached', '2029-02-01Z'),
      (1, 'done', '2029-03-01Z'), (1, 'reached', '2029-04-01Z')`)
    expect(await migrate(pool, migrationsFolder)).toMatchObject({ ok: true })
    const { rows } = await pool.query(`select campaign_id, from_state, act, to_state from campaign_events
    order by campaign_id, id`)
    expect(rows.map(row => Object.values(row).join(' '))).toEqual([
      '1  begin open',
      '1 open reach reached',
      '1 reached finish done',
      '1 done reopen reached',
      '1 reached adopt done',
      '2  begin reached',
      '3  begin done',
      '4  begin open',
    ])
    await expect(pool.query('delete from campaign_events')).rejects.toThrow('never changed')
    await pool.query('delete from campaigns where id = 1')
  })
})
