import { fragment, hole, sourceTexts } from './source-texts.ts'

type Source = { path: string; code: string }

/** They spell addresses out: the builders, the table of pages, and beginnings of addresses (modals, robots.txt). */
const spellers = [
  'src/platform/contract/paths.ts',
  'src/routes.ts',
  'src/platform/web/modal-keys.ts',
  'src/platform/server/site-files.ts',
]

/** One line for each text that spells out the address of a page, in place of a builder of paths.ts. */
export function addressMistakes(routes: Source, sources: Source[]): string[] {
  const isAddress = addressOfPages(routes)
  return sources
    .filter(({ path }) => !spellers.includes(path))
    .flatMap(({ path, code }) =>
      sourceTexts(path, code)
        .filter(({ text }) => isAddress(text))
        .map(
          ({ text, line }) =>
            `${path}:${line}: "${text.replaceAll(new RegExp(`[${hole}${fragment}]`, 'g'), '…')}" is built by paths.ts`,
        ),
    )
}

/** What the table of pages has as first parts of addresses, at the start of a text or after a filled-in origin. */
function addressOfPages({ path, code }: Source): (text: string) => boolean {
  const parts = sourceTexts(path, code).flatMap(({ text }) => /^\/([a-z_]+)\//.exec(text)?.[1] ?? [])
  const address = new RegExp(`^[${hole}${fragment}]?/(?:${[...new Set(parts)].join('|')})(?:[/?#]|$)`)
  return text => address.test(text)
}
