import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { textDates } from '../text-dates.ts'

const root = path.join(import.meta.dirname, '../../../..')

/**
 * Names under which we store data in browsers, other than cookies, by the file that uses them; `…` stands for
 * an id or a prefix.
 */
const namesIn: Record<string, readonly string[]> = {
  'public/door/sw.js': ['door-1'],
  'public/sw.js': ['offline-2', 'tickets-1'],
  'src/identity/accounts/web/shared/auth-context.ts': ['auth:context'],
  'src/identity/accounts/web/shared/intents.ts': ['pending-act'],
  'src/identity/accounts/web/shared/last-url.ts': ['oauth:last-url'],
  'src/identity/accounts/web/shared/use-sign-in-reason.ts': ['auth:before'],
  'src/commerce/addresses/web/use-address-draft.ts': ['draft:…'],
  'src/campaigns/web/invitation-link.ts': ['via:…'],
  'src/commerce/checkout/web/attempt.ts': ['key:…'],
  'src/commerce/checkout/web/intent.ts': ['key:…', 'purchase:…'],
  'src/ticketing/door/web/desk/device-secret.ts': ['door:device'],
  'src/ticketing/door/web/desk/use-settings.ts': ['door:…'],
  'src/ticketing/door/web/device/device-store.ts': ['door'],
  'src/events/events/web/find/position.ts': ['position-wanted'],
  'src/catalogue/follows/web/shared/followed-artists.tsx': ['follows'],
  'src/notifications/web/shared/push-marker.ts': ['push'],
  'src/identity/oauth/web/attempt.ts': ['oauth:attempt'],
  'src/discovery/home/web/first-steps/unfinished.ts': ['steps'],
  'src/discovery/search/web/recent-searches.ts': ['__rslist__'],
  'src/commerce/shop/web/shared/use-basket.ts': ['basket:…'],
  'src/live/shows/web/connection-ids.ts': ['connection:…'],
  'src/live/chat/web/preferences.ts': ['room'],
  'src/live/shows/web/player/preferences.ts': ['player'],
  'src/live/shows/web/resume.ts': ['resume:…'],
  'src/votes/web/receipt-store.ts': ['receipt:…'],
  'src/platform/web/browser/choose-locale.ts': ['locale'],
  'src/platform/web/browser/theme.ts': ['theme'],
  'src/platform/web/recent-artists.ts': ['recent_artists'],
  'src/platform/web/routing/show-in-browser.ts': ['scroll'],
  'src/platform/web/storage/fan-storage.ts': ['own:tickets', 'tickets-1'],
  'src/platform/web/storage/token-store.ts': ['auth:token'],
}

/** Files that access a storage without naming an entry: they pass it to a file above, or only read it. */
const withoutNames = [
  'src/identity/accounts/web/login-bridge-page.tsx',
  'src/identity/accounts/web/page-sign-in-form.tsx',
  'src/identity/accounts/web/shared/own-token.ts',
  'src/identity/oauth/web/shared/social-buttons.tsx',
  'src/identity/oauth/web/use-oauth-callback.ts',
  'src/discovery/search/web/use-search.ts',
  'src/live/shows/web/use-seat.ts',
  'src/platform/server/document.ts',
  'src/platform/web/storage/local-storage.ts',
  'src/platform/web/storage/tab-storage.ts',
]

const reachesStorage =
  /\b(?:own(?:Local|Tab)Storage\b|KeyValueStore\b|(?:local|session)Storage\b|caches\.|indexedDB\b)/

/** Reads a file's code without comments, because a name in a comment is not in use. */
const readCode = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const listFiles = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file}`)
    .filter(file => /\.(?:tsx?|js)$/.test(file) && !/\.(?:test|story)\.|\/testing\//.test(file))

const readCells = (lang: string) => {
  const page = path.join(import.meta.dirname, `../texts/cookie/${lang}/${textDates.cookie[0]}.md`)
  return readFileSync(page, 'utf8')
    .replaceAll(String.raw`\_`, '_')
    .split('\n')
    .flatMap(line => (line.startsWith('| ') ? (line.split(' | ')[0]?.slice(2).split(', ') ?? []) : []))
}

describe('browser storage inventory', () => {
  test('contains every file that stores data in a browser with the names it uses', () => {
    const reaching = [...listFiles('src'), ...listFiles('public')].filter(file =>
      reachesStorage.test(readCode(file)),
    )
    const known = [...Object.keys(namesIn), ...withoutNames]
    expect(reaching.filter(file => !known.includes(file))).toEqual([])
    for (const [file, names] of Object.entries(namesIn))
      for (const name of names)
        expect(readCode(file), `${file}: ${name}`).toMatch(
          new RegExp(name.endsWith('…') ? `\`${name.slice(0, -1)}[a-z:]*\\$\\{` : `'${name}'`),
        )
  })

  test.each(locales)('is fully documented on the cookie page in %s', lang => {
    const listed = readCells(lang)
    // The page names both settings of the door.
    const names = new Set(
      Object.values(namesIn)
        .flat()
        .filter(name => name !== 'door:…'),
    )
    const missing = [...names, 'door:sound', 'door:vibration'].filter(name => !listed.includes(name))
    expect(missing).toEqual([])
  })
})
