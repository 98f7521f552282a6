import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toStudioLocale } from '../contract/locales.ts'
import { fileTags, fontTag, headingFont, type ManifestChunk, themeScript, themeTags } from './document.ts'

export type StudioManifest = Record<string, ManifestChunk>

const entry = 'src/app/studio-entry.tsx'
const script = `try{let r=document.documentElement.dataset;${themeScript}}catch{}`

/** Hashes of the document's inline scripts for the content security policy. */
export const studioScriptHashes = [hash('sha256', script, 'base64')]

/** Reads the manifest of the studio's build (`vite.studio.config.ts`). */
export async function readStudioManifest(dir: string): Promise<StudioManifest> {
  return JSON.parse(await readFile(path.join(dir, '.vite/manifest.json'), 'utf8')) as StudioManifest
}

/**
 * Builds the studio's only document. It is empty and depends on nothing but the language: all content comes
 * from calls with the session's cookie.
 * @param locale any of the product's languages; English replaces those that the studio lacks.
 */
export function buildStudioDocument(
  manifest: StudioManifest,
  { locale, buildId }: { locale: string; buildId: string },
): string {
  const lang = toStudioLocale(locale)
  const texts = ['common', 'error', 'studio'].map(area => `virtual:text-catalog/${lang}/${area}`)
  const { styles, scripts } = fileTags(manifest, [entry, ...texts])
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Fanfare Studio</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><meta name="build" content="${buildId}">${themeTags}`,
    `<script>${script}</script><link rel="icon" href="/favicon.ico" sizes="32x32">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    fontTag(manifest[headingFont]),
    styles,
    scripts,
    `<script type="module" src="/${manifest[entry]?.file ?? ''}"></script>`,
    '</head><body><div id="app"></div></body></html>',
  ].join('')
}
