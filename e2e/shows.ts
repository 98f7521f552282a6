import type { Page } from '@playwright/test'
import { changeShow, type ShowAct } from '../src/live/shows/server/change-show.ts'
import { showFixtures } from '../src/live/shows/server/testing/show-fixtures.ts'
import { paths } from '../src/platform/contract/paths.ts'
import { database } from './database.ts'

type ShowOptions = NonNullable<Parameters<ReturnType<typeof showFixtures>['aShow']>[0]>

/** Creates a free show whose stream the sandbox serves; returns its id and the URL of its page. */
export async function aShow(options: ShowOptions = {}) {
  const { pool } = database()
  const artist = (await pool.query<{ id: number }>('select id from artists order by id limit 1')).rows[0]
  const by = artist ? [artist] : []
  const startsAt = new Date(Date.now() - 3_600_000).toISOString()
  const { id } = await showFixtures({ pool }).aShow({ startsAt, by, ...options })
  return { id, address: paths.show(id) }
}

export function runShowCommand(showId: number, name: ShowAct) {
  return database().transaction(db =>
    changeShow(db, { showId, act: name, actor: 'operator:e2e', now: Date.now() }),
  )
}

export function readPlaybackSeconds(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}
