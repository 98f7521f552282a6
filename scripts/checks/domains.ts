import type { Import } from './boundaries.ts'

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
] as const

type Domain = (typeof floors)[number][number]

const modulesOf: Record<Domain, string[]> = {
  site: ['human-checks', 'legal', 'support'],
  identity: ['accounts', 'oauth', 'phones', 'recovery', 'settings', 'sign-up', 'sms-status'],
  catalogue: ['artists', 'cities', 'follows'],
  notifications: ['notifications'],
  events: ['events', 'saves'],
  campaigns: ['campaigns'],
  votes: ['votes'],
  live: ['chat', 'shows'],
  commerce: ['addresses', 'checkout', 'coupons', 'draws', 'orders', 'payments', 'prices', 'redeem', 'shop'],
  ticketing: ['door', 'tickets'],
  discovery: ['activity', 'home', 'news', 'search'],
}

const domainByModule = new Map(
  Object.entries(modulesOf).flatMap(([domain, modules]) =>
    modules.map(module => [module, domain as Domain] as const),
  ),
)
const floorByDomain = new Map<Domain, number>(
  floors.flatMap((domains, floor) => domains.map(domain => [domain, floor] as const)),
)

/** Pages of an artist and a city show what every other domain has of them. */
const ofDiscovery = /^src\/modules\/(artists|cities)\/web\/(?!shared\/)/

const moduleAt = (path: string) => /^src\/modules\/([^/]+)\//.exec(path)?.[1]
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

/** The domain of a file; undefined outside the modules. */
export function domainAt(path: string): Domain | undefined {
  if (ofDiscovery.test(path)) return 'discovery'
  const module = moduleAt(path)
  return module === undefined ? undefined : domainByModule.get(module)
}

/** Whether an import leads to a domain that isn't below its own. */
export function isUpward({ from, to }: Pick<Import, 'from' | 'to'>): boolean {
  const [own, other] = [domainAt(from), domainAt(to)]
  if (own === undefined || other === undefined || own === other || isTest(from)) return false
  return (floorByDomain.get(other) ?? 0) >= (floorByDomain.get(own) ?? 0)
}

/** One line for each import of a domain that isn't below its own, and each module without a domain. */
export function domainMistakes(imports: Import[]): string[] {
  const homeless = new Set(
    imports
      .map(({ from }) => moduleAt(from))
      .filter(module => module !== undefined && !domainByModule.has(module)),
  )
  return [
    ...imports
      .filter(isUpward)
      .map(({ from, to }) => `${from} imports ${to}: ${domainAt(to)} is not below ${domainAt(from)}`),
    ...[...homeless].map(module => `${module} belongs to no domain in scripts/checks/domains.ts`),
  ]
}
