import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { beginAttempt } from './authorize.ts'
import { takeAnswer } from './connect.ts'
import { addConnected, listConnected, removeConnected } from './connected.ts'
import { forgetOauthAttempts } from './forget.ts'

/** Signing in through other services (spec 7.1). Which ones is configuration; its buttons are one switch of the web. */
export const oauthModule: ServerModule = {
  name: 'oauth',
  tables: ['oauth_attempts'],
  implementations: [
    implement(contract.authorize, ({ params, query }, context) =>
      beginAttempt(params.provider, query.redirect_uri, context),
    ),
    implement(contract.connect, ({ params, body }, context) => takeAnswer(params.provider, body, context)),
    implement(contract.listConnected, (_input, context) => listConnected(context.read, context.fan.userId)),
    implement(contract.addConnected, ({ body }, context) => addConnected(body, context)),
    implement(contract.removeConnected, ({ params }, context) => removeConnected(params.provider, context)),
  ],
  tasks: [forgetOauthAttempts],
}
