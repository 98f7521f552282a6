import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { AppSetup } from './app.ts'
import type { Call } from './request.ts'

/** Creates the handler for the studio's document and files. */
export async function createStudioPages(
  _setup: AppSetup,
): Promise<(call: Call, pathname: string) => Response> {
  return call => respondFailure(call, fail(platformErrors.notFound))
}
