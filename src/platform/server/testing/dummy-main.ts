import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { runProcess } from '../process/run.ts'
import { none, statement } from '../statement.ts'
import { fillDisk } from './fill-disk.ts'

const disk = process.env['FILL_DISK']

const cities = statement({
  name: 'cities',
  text: 'SELECT id FROM cities ORDER BY id',
  row: z.object({ id: z.int() }),
})

const insertCity = statement({
  name: 'test.keep-city',
  text: `INSERT INTO cities (id, name, country_code, admin_code, population, lat, lon, search_name)
    VALUES ($1, 'Seoul', 'KR', '11', 10000000, 37.56, 126.99, 'seoul')`,
  row: none,
})

await runProcess({
  prepare: async ({ database }) => {
    if (disk) await fillDisk(disk, database.db)
  },
  createApp: ({ database: { db }, log }) => ({
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/slow') await delay(Number(searchParams.get('ms')))
      if (pathname === '/keep') await db.query(insertCity, [Number(searchParams.get('id'))])
      return Response.json(await db.query(cities))
    },
    close: async () => log.info('app closed'),
  }),
})
