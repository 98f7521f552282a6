import { type ReadResult, toProblem } from './config-values.ts'
import { isThisMachine } from './this-machine.ts'

/**
 * Reads the studio's origin from STUDIO_URL; without it, the studio shares the fans' origin on a machine's own
 * address. Returns a problem if the studio would share a public host, or if its cookies would travel
 * unencrypted.
 */
export function readStudioUrl({
  studioUrl,
  publicUrl,
}: {
  studioUrl: string | undefined
  publicUrl: string
}): ReadResult<string> {
  if (studioUrl === undefined) {
    if (isThisMachine(publicUrl)) return { config: publicUrl }
    return toProblem(
      'STUDIO_URL is missing: the studio needs a host of its own, such as https://studio.example.org, because PUBLIC_URL is public',
    )
  }
  if (new URL(studioUrl).hostname === new URL(publicUrl).hostname)
    return toProblem(
      'STUDIO_URL must have another host than PUBLIC_URL: browsers share cookies between ports',
    )
  if (studioUrl.startsWith('http:') && !isThisMachine(studioUrl))
    return toProblem('STUDIO_URL must be https://: over http, the session of a member of staff could be read')
  return { config: studioUrl }
}
