import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'
import type { Route } from '../routes.ts'
import type { SimulatedService } from '../simulated-service.ts'
import { renderPlayerPage } from './player-page.ts'

const here = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const plugin = () =>
  readFileSync(path.join(import.meta.dirname, '../../../ops/brightcove-position.js'), 'utf8')

/**
 * Simulates the embedded players of YouTube and Brightcove. They show a drawn picture, play, seek, and report
 * the position to the page like the real ones: YouTube with its script's messages, Brightcove through our
 * plugin (ops/).
 */
export function simulatePlayers(): SimulatedService {
  return {
    name: 'players',
    title: 'Players in frames (YouTube, Brightcove)',
    routes: [
      page('/embed/:video', 'YouTube', c => c.req.param('video') ?? ''),
      page('/:account/:player/index.html', 'Brightcove', c => c.req.query('videoId') ?? ''),
      script('/players/player.mjs', () => here('player.mjs')),
      script('/players/brightcove-position.js', plugin),
      {
        method: 'GET',
        path: '/players/player.css',
        handle: c => c.body(here('player.css'), 200, { 'Content-Type': 'text/css' }),
      },
    ],
    env: url => ({ YOUTUBE_URL: url, BRIGHTCOVE_URL: url }),
    guide: () => ({
      sources: { youtube: 'any id', brightcove: 'account/player/video' },
      watch: 'A show of stream type 0, 3 or 4 with such a source.',
    }),
  }
}

function page(at: string, house: 'YouTube' | 'Brightcove', readVideoId: (c: Context) => string): Route {
  return { method: 'GET', path: at, handle: c => c.html(renderPlayerPage({ house, video: readVideoId(c) })) }
}

function script(at: string, text: () => string): Route {
  return {
    method: 'GET',
    path: at,
    handle: c => c.body(text(), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  }
}
