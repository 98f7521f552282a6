import { fail, platformErrors } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import { respondFailure } from './api.ts'
import type { AppSetup } from './app.ts'
import { readBuild } from './build.ts'
import { type Call, respond } from './request.ts'
import { detectLocale } from './request-locale.ts'
import { buildPageHeaders } from './security-headers.ts'
import { buildStudioDocument, readStudioManifest, studioScriptHashes } from './studio-document.ts'
import { readWebFiles, respondFile } from './web-files.ts'

type StudioPages = (call: Call, pathname: string) => Response

/** Creates the handler for the studio's files and its document, which is the same for every path. */
export async function createStudioPages({ web }: Pick<AppSetup, 'web'>): Promise<StudioPages> {
  if (!web?.studioDir) return call => respondFailure(call, fail(platformErrors.notFound))
  const { studioDir, clientDir } = web
  const [files, manifest, build] = await Promise.all([
    readWebFiles(studioDir),
    readStudioManifest(studioDir),
    readBuild(clientDir),
  ])
  const headers = {
    ...buildPageHeaders({ inlineScriptHashes: studioScriptHashes }),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  }
  const documents = new Map<Locale, string>()
  const getDocument = (locale: Locale) => {
    const document = documents.get(locale) ?? buildStudioDocument(manifest, { locale, buildId: build.id })
    documents.set(locale, document)
    return document
  }
  return (call, pathname) => {
    const file = files.get(pathname)
    if (file) return respondFile(call, file)
    if (pathname.startsWith('/studio/assets/')) return respondFailure(call, fail(platformErrors.notFound))
    call.route = 'studio'
    const locale = detectLocale(call.header, new URLSearchParams(call.target.split('?')[1]).get('locale'))
    return respond(call, 200, headers, getDocument(locale))
  }
}
