/**
 * Moves the tree to its domains (design 4): folders and files of the table, and every path to them in code and docs. May be
 * run again on any branch: `node scripts/move-modules.mjs && npx biome check --write .`
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path/posix'

const modules = {
  site: ['human-checks', 'legal', 'support'],
  identity: ['accounts', 'oauth', 'phones', 'recovery', 'settings', 'sign-up', 'sms-status'],
  catalogue: ['artists', 'cities', 'follows'],
  events: ['events', 'saves'],
  live: ['chat', 'shows'],
  commerce: ['addresses', 'checkout', 'coupons', 'draws', 'orders', 'payments', 'prices', 'redeem', 'shop'],
  ticketing: ['door', 'tickets'],
  discovery: ['activity', 'home', 'news', 'search'],
}
const app = [
  'main.ts',
  'fanfare.ts',
  'commands.ts',
  'entry-client.tsx',
  'entry-server.tsx',
  'gallery-page.tsx',
  'lock-order.ts',
  'modules.ts',
  'pages.ts',
  'routes.ts',
  'tables.ts',
  'tasks.ts',
  'virtual.d.ts',
]

/** Old path, of a file or a folder, to the new one; the longest that fits wins. */
const table = new Map([
  ['src/modules/artists/web', 'src/discovery/artist/web'],
  ...Object.entries(modules).flatMap(([domain, names]) =>
    names.map(name => [`src/modules/${name}`, `src/${domain}/${name}`]),
  ),
  ...['notifications', 'campaigns', 'votes'].map(name => [`src/modules/${name}`, `src/${name}`]),
  ['src/frame', 'src/app/shell'],
  ['src/testing', 'tests/helpers'],
  ['src/embedded-postgres', 'packages/local-postgres'],
  ['sandbox', 'packages/sandbox'],
  ...app.map(file => [`src/${file}`, `src/app/${file}`]),
])
const olds = [...table.keys()].sort((a, b) => b.length - a.length)

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 })
  .trim()
  .split('\n')
  .filter(existsSync)
const isRootTest = path => /^src\/[^/]+\.test\.tsx?$/.test(path)
for (const path of tracked.filter(isRootTest))
  table.set(path, path.replace('src/', 'tests/')), olds.unshift(path)

function moved(path) {
  const old = olds.find(old => path === old || path.startsWith(`${old}/`))
  return old === undefined ? path : table.get(old) + path.slice(old.length)
}
const from = new Map(tracked.map(path => [moved(path), path]))

const isText = path =>
  /\.(tsx?|mjs|js|json|css|md|sql|html|svg|yml|yaml|sh|conf|grit|tsv|txt)$|(^|\/)(\.[a-z]+|run)(\.example)?$/.test(
    path,
  ) && !/^locales\/|package-lock/.test(path)
const isCode = path => /\.(tsx?|mjs|js|css|html)$/.test(path)

/** A path by the folder of the file, as the file has to say it after the move. */
function relativeAgain(path, now, said) {
  const bare = said.replace(/[?#$*{].*$/s, '')
  const rest = said.slice(bare.length)
  const isFolder = bare.endsWith('/')
  const target = normalize(join(dirname(path), bare)).replace(/\/$/, '')
  const known = target === '.' || existsSync(target) || moved(target) !== target || existsSync(`${target}.ts`)
  if (!known || target.startsWith('..')) return said
  const next = moved(target)
  if (now === path && next === target) return said
  let made = relative(dirname(now), next) || '.'
  if (!made.startsWith('.')) made = `./${made}`
  return made + (isFolder ? '/' : '') + rest
}

/** Paths from the root of the checkout. */
const absolute = new RegExp(
  `(?<![\\w./@-])(${olds
    .filter(old => old !== 'sandbox')
    .map(old => old.replace(/[.]/g, '\\.'))
    .join('|')})(?![\\w-])`,
  'g',
)

const texts = new Map()
for (const path of tracked) {
  const now = moved(path)
  if (!isText(path) || path.startsWith('migrations/') || path === 'scripts/move-modules.mjs') continue
  const before = readFileSync(path, 'utf8')
  let after = before
  if (isCode(path)) {
    after = after.replace(
      /(['"`])(\.\.?\/[^'"`\n\s]*)\1/g,
      (all, quote, said) => quote + relativeAgain(path, now, said) + quote,
    )
    after = after.replace(/(import\.meta\.dirname, |import\.meta\.url\)\), )'\.\.'\)/g, (all, start) =>
      now === path
        ? all
        : `${start}'${relative(dirname(now), normalize(join(dirname(path), '..'))) || '.'}')`,
    )
  } else if (path.endsWith('.md')) {
    after = after.replace(/\]\((\.\.?\/[^)\s]*)\)/g, (all, said) => `](${relativeAgain(path, now, said)})`)
  }
  if (!/^(docs\/decisions|CHANGELOG)/.test(path)) {
    after = after.replace(absolute, old => table.get(old))
    after = after.replace(/(?<![\w./-])modules\/[a-z-]+(?=\/)(\/web(?=\/))?/g, old =>
      moved(`src/${old}`).slice('src/'.length),
    )
    after = after.replace(/(?<![\w./@:-])sandbox\/(?=[\w[{*(.-])/g, (all, at, text) =>
      /^packages\//.test(text.slice(at - 9, at)) ? all : 'packages/sandbox/',
    )
  }
  if (after !== before) texts.set(path, after)
}
for (const [path, text] of texts) writeFileSync(path, text)
let count = 0
for (const [now, path] of from) {
  if (now === path) continue
  mkdirSync(dirname(now), { recursive: true })
  execFileSync('git', ['mv', path, now])
  count += 1
}
console.log(`${count} files moved, ${texts.size} changed`)
