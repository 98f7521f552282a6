import { Failure } from '../../../platform/contract/errors.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { countSignIn } from '../../accounts/server/index.ts'
import * as contract from '../contract.ts'
import { beginAttempt } from './authorize.ts'
import { handleCallback } from './connect.ts'
import { addConnected, listConnected, removeConnected } from './connected.ts'
import { purgeOauthAttempts } from './purge-oauth-attempts.ts'

/**
 * Signing in through OAuth providers (spec 7.1). The configuration selects the providers; a feature switch of
 * the web app shows their buttons.
 */
export const oauthModule: ServerModule = {
  name: 'oauth',
  tables: ['oauth_attempts'],
  implementations: [
    implement(contract.authorize, ({ params, query }, context) =>
      beginAttempt(params.provider, query.redirect_uri, context),
    ),
    implement(contract.connect, async ({ params, body }, context) => {
      const result = await handleCallback(params.provider, body, context)
      const isSignIn = result instanceof Failure || result.session !== null
      return isSignIn ? countSignIn('service', result) : result
    }),
    implement(contract.listConnected, (_input, context) => listConnected(context.read, context.fan.userId)),
    implement(contract.addConnected, ({ body }, context) => addConnected(body, context)),
    implement(contract.removeConnected, ({ params }, context) => removeConnected(params.provider, context)),
  ],
  tasks: [purgeOauthAttempts],
}
