import { expect, test } from 'vitest'
import { testDatabase } from './testing/database.ts'

const insertCity = (id: number) => ({
  name: 'insert-city',
  text: `INSERT INTO cities (id, name, country_code, admin_code, population, lat, lon, search_name)
    VALUES ($1, 'Seoul', 'KR', '11', 10000000, 37.56, 126.99, 'seoul')`,
  values: [id],
})
const countCities = { name: 'count-cities', text: 'SELECT count(*) AS total_count FROM cities' }

test('a transaction is kept when its work resolves', async () => {
  await using database = await testDatabase()
  await database.transaction(db => db.query(insertCity(1)))
  expect(await database.db.query(countCities)).toEqual([{ total_count: 1 }])
})

test('a transaction leaves nothing behind when its work throws', async () => {
  await using database = await testDatabase()
  const work = database.transaction(async db => {
    await db.query(insertCity(1))
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await database.db.query(countCities)).toEqual([{ total_count: 0 }])
})

test('a connection that broke inside a transaction is not used again', async () => {
  await using database = await testDatabase()
  const work = database.transaction(db =>
    db.query({ name: 'end-myself', text: 'SELECT pg_terminate_backend(pg_backend_pid())' }),
  )
  await expect(work).rejects.toThrow('terminating connection')
  await expect.poll(() => database.pool.totalCount).toBe(0)
  expect(await database.db.query(countCities)).toEqual([{ total_count: 0 }])
})

test('counts are numbers, and letters beyond ASCII have trigrams', async () => {
  await using database = await testDatabase()
  await database.db.query({ name: 'extension', text: 'CREATE EXTENSION IF NOT EXISTS pg_trgm' })
  const rows = await database.db.query({
    name: 'trigrams',
    text: `SELECT count(*) AS count, lower('ÉÀЖ') AS lower FROM unnest(show_trgm('한국')) AS trigram`,
  })
  expect(rows).toEqual([{ count: 3, lower: 'éàж' }])
})
