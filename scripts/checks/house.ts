/**
 * Domains in layers, from the lowest up (design 4): each domain may depend on lower layers; domains in the
 * same layer are independent.
 */
const floors = [
  ['site'],
  ['identity'],
  ['catalogue'],
  ['notifications'],
  ['events', 'campaigns', 'votes', 'live'],
  ['commerce'],
  ['ticketing'],
  ['discovery'],
  ['studio'],
]

/** Domains with a single module, which occupies the domain's whole folder. */
const singleModuleDomains = ['notifications', 'campaigns', 'votes']

/** Modules of the studio for another domain's nouns: their names begin with `studio-`. */
const desks = ['studio/artists', 'studio/fans', 'studio/orders', 'studio/search']

export const floorByDomain = new Map(
  floors.flatMap((domains, floor) => domains.map(domain => [domain, floor] as const)),
)

interface ModuleFile {
  domain: string
  module: string
  /** Path within the module's folder. */
  rest: string
}

/** Returns a file's domain and module; undefined for the platform, the app and everything outside `src`. */
export function findModule(path: string): ModuleFile | undefined {
  const [top, domain = '', ...inner] = path.split('/')
  if (top !== 'src' || !floorByDomain.has(domain)) return undefined
  if (singleModuleDomains.includes(domain)) return { domain, module: domain, rest: inner.join('/') }
  const [folder = '', ...rest] = inner
  const module = desks.includes(`${domain}/${folder}`) ? `${domain}-${folder}` : folder
  return { domain, module, rest: rest.join('/') }
}

export const getDomain = (path: string) => findModule(path)?.domain

/** Returns the name of a file's module, which is unique; undefined outside modules. */
export const getModule = (path: string) => findModule(path)?.module

export const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^tests\//.test(path)

export const isPlatform = (path: string) => path.startsWith('src/platform/')

/**
 * Returns whether the file composes the modules: `routes.ts`, `modules.ts`, the shell around every page, the
 * entry points.
 */
export const isApp = (path: string) => path.startsWith('src/app/')
