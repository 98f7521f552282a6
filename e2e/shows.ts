import type { Page } from '@playwright/test'
import { changeShow, type ShowAct } from '../src/live/shows/server/change-show.ts'
import { showsOf } from '../src/live/shows/server/testing/shows-of.ts'
import { paths } from '../src/platform/contract/paths.ts'
import { database } from './database.ts'

type Wishes = NonNullable<Parameters<ReturnType<typeof showsOf>['aShow']>[0]>

/** A free show of nobody else's, whose stream the sandbox serves. Gives its page's address. */
export async function aShow(wishes: Wishes = {}) {
  const { pool } = database()
  const artist = (await pool.query<{ id: number }>('select id from artists order by id limit 1')).rows[0]
  const by = artist ? [artist] : []
  const startsAt = new Date(Date.now() - 3_600_000).toISOString()
  const { id } = await showsOf({ pool }).aShow({ startsAt, by, ...wishes })
  return { id, address: paths.show(id) }
}

/** What an operator's command does. */
export function act(showId: number, name: ShowAct) {
  return database().transaction(db =>
    changeShow(db, { showId, act: name, actor: 'operator:e2e', now: Date.now() }),
  )
}

/** Seconds of the picture that plays. */
export function playedSeconds(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}
