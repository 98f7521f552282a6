import type { ServerModule } from '../../../platform/server/app.ts'
import { batchCommands } from './commands/batch-commands.ts'
import { importCommand } from './commands/import-command.ts'
import { makeCommand } from './commands/make-command.ts'
import { offerCommand } from './commands/offer-command.ts'
import { endRedeemBatches } from './end-batches.ts'
import { offerContent } from './import/offer-content.ts'
import { mailRedeemCode } from './mail-redeem-code.ts'
import { redeemData } from './personal-data.ts'
import { purgeIdentities } from './purge.ts'
import { recountCodes } from './recount.ts'
import { redeemCalls } from './redeem-calls.ts'

export const redeemModule: ServerModule = {
  name: 'redeem',
  tables: ['redeem_offers', 'redeem_batches', 'redeem_stocks', 'redeemed_shows'],
  commands: [offerCommand, makeCommand, importCommand, ...batchCommands],
  contents: [offerContent],
  implementations: redeemCalls,
  personalData: redeemData,
  recounts: [recountCodes],
  tasks: [endRedeemBatches, purgeIdentities, mailRedeemCode],
}
