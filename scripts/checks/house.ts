/** Domains from the lowest up (design 4): each knows those before it. Domains of one floor know nothing of each other. */
const floors = [
  ['site'],
  ['identity'],
  ['catalogue'],
  ['notifications'],
  ['events', 'campaigns', 'votes', 'live'],
  ['commerce'],
  ['ticketing'],
  ['discovery'],
]

/** Domains of one module, which has the folder to itself. */
const single = ['notifications', 'campaigns', 'votes']

export const floorOf = new Map(
  floors.flatMap((domains, floor) => domains.map(domain => [domain, floor] as const)),
)

interface Place {
  domain: string
  module: string
  /** The path within the module. */
  rest: string
}

/** The place of a file among the modules; undefined for the platform, the app and everything outside `src`. */
export function placeOf(path: string): Place | undefined {
  const [top, domain = '', ...inner] = path.split('/')
  if (top !== 'src' || !floorOf.has(domain)) return undefined
  if (single.includes(domain)) return { domain, module: domain, rest: inner.join('/') }
  const [module = '', ...rest] = inner
  return { domain, module, rest: rest.join('/') }
}

export const domainAt = (path: string) => placeOf(path)?.domain

/** The module of a file by its name, which no other module has. */
export const moduleAt = (path: string) => placeOf(path)?.module

export const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^tests\//.test(path)

export const isPlatform = (path: string) => path.startsWith('src/platform/')

/** Composes the modules: `routes.ts`, `modules.ts`, the shell around every page, the entries. */
export const isApp = (path: string) => path.startsWith('src/app/')
