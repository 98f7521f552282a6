import { fragment, hole, readSourceTexts } from './source-texts.ts'

type Source = { path: string; code: string }

/**
 * Files that may contain literal paths: the builders, the route table, and path prefixes (modals,
 * robots.txt).
 */
const exemptFiles = [
  'src/platform/contract/paths.ts',
  'src/app/pages.ts',
  'src/app/routes.ts',
  'src/app/studio-routes.ts',
  'src/platform/web/modal-keys.ts',
  'src/platform/server/site-files.ts',
]

/** Returns one line for each literal page path that should use a builder of paths.ts. */
export function findAddressMistakes(routes: Source, sources: Source[]): string[] {
  const isAddress = createAddressTest(routes)
  return sources
    .filter(({ path }) => !exemptFiles.includes(path))
    .flatMap(({ path, code }) =>
      readSourceTexts(path, code)
        .filter(({ text }) => isAddress(text))
        .map(
          ({ text, line }) =>
            `${path}:${line}: "${text.replaceAll(new RegExp(`[${hole}${fragment}]`, 'g'), '…')}" is built by paths.ts`,
        ),
    )
}

/**
 * Returns a function that tests whether a string starts with the first segment of a page's path, possibly
 * after an interpolated origin. Templates of the OpenAPI document (`/event/{event_id}/…`) don't count.
 */
function createAddressTest({ path, code }: Source): (text: string) => boolean {
  const parts = readSourceTexts(path, code).flatMap(({ text }) => /^\/([a-z_]+)\//.exec(text)?.[1] ?? [])
  const address = new RegExp(`^[${hole}${fragment}]?/(?:${[...new Set(parts)].join('|')})(?:[/?#]|$)`)
  return text => address.test(text) && !/\{\w+\}/.test(text)
}
