import type { ApiClient } from '../../../platform/web/api/client.ts'
import { answerHumanCheck } from '../../human-checks/web/shared/human-check.ts'
import { askRecaptcha, type Recaptcha } from '../../human-checks/web/shared/recaptcha.ts'

/** That a person signs in: by Google's check where the site has it, else by our own. */
export function provePerson(api: ApiClient, recaptcha: Recaptcha | null): Promise<string> {
  return recaptcha ? askRecaptcha(recaptcha, 'login') : answerHumanCheck(api)
}
