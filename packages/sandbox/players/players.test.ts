import { describe, expect, test } from 'vitest'
import { serveRoutes } from '../routes.ts'
import { simulatePlayers } from './players.ts'

const app = serveRoutes(simulatePlayers().routes)
const get = (path: string) => app.request(path, { headers: { host: '127.0.0.1:3025' } })

describe('simulated video players', () => {
  test.each([
    ['/embed/a1b2?autoplay=1', 'YouTube', 'a1b2'],
    ['/12/abc_default/index.html?videoId=ref%3Alate', 'Brightcove', 'ref:late'],
  ])('serves %s as a separate player', async (path, house, video) => {
    const page = await (await get(path)).text()
    expect(page).toContain(`data-house="${house}"`)
    expect(page).toContain(`<p id="video">${video}</p>`)
  })

  test('escapes the name of a video', async () => {
    const page = await (await get('/1/2/index.html?videoId=%3Cscript%3E%22')).text()
    expect(page).toContain('&lt;script&gt;&quot;')
  })

  test("serves the plugin that operators install in Brightcove's player", async () => {
    const response = await get('/players/brightcove-position.js')
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(await response.text()).toContain("videojs.registerPlugin('fanfarePosition'")
    for (const file of ['player.mjs', 'player.css']) expect((await get(`/players/${file}`)).status).toBe(200)
  })
})
