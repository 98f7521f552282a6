import type { ApiClient } from '../../../platform/web/api/client.ts'
import { answerHumanCheck } from '../../human-checks/web/shared/human-check.ts'
import { askRecaptcha, type Recaptcha } from '../../human-checks/web/shared/recaptcha.ts'

/** Human check for sign-in: reCAPTCHA if configured, else our own proof of work. */
export function provePerson(api: ApiClient, recaptcha: Recaptcha | null): Promise<string> {
  return recaptcha ? askRecaptcha(recaptcha, 'login') : answerHumanCheck(api)
}
