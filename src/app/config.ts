import { drandConfigPart } from '../commerce/draws/server/drand-config.ts'
import { paymentsConfig } from '../commerce/payments/server/config/payments-config.ts'
import { waitingConfigPart } from '../commerce/shop/server/waiting-room/waiting-config.ts'
import { oauthConfigPart } from '../identity/accounts/server/oauth-config.ts'
import { smsConfigPart } from '../identity/phones/server/sms-config.ts'
import { twilioConfigPart } from '../identity/sms-status/server/twilio/config.ts'
import { playbackConfigPart } from '../live/shows/server/playback-config.ts'
import { backupConfig } from '../platform/server/backups/backup-config.ts'
import { type ConfigPart, readEnvironment } from '../platform/server/config.ts'
import { tracesConfigPart } from '../platform/server/traces-config.ts'
import { recaptchaConfigPart } from '../site/human-checks/server/recaptcha-config.ts'
import { ticketKeyConfigPart } from '../ticketing/tickets/server/ticket-key-config.ts'
import { walletConfigPart } from '../ticketing/tickets/server/wallet/wallet-config.ts'
import { voteConfig } from '../votes/server/vote-config.ts'

/** Configuration that modules read from the environment, in addition to the platform's own. */
export const configParts: readonly ConfigPart[] = [
  ...[recaptchaConfigPart, oauthConfigPart, smsConfigPart, twilioConfigPart],
  ...[playbackConfigPart, waitingConfigPart, drandConfigPart, ticketKeyConfigPart, walletConfigPart],
  tracesConfigPart,
  ...backupConfig,
  ...paymentsConfig,
  ...voteConfig,
]

/** Returns the parsed configuration, or every error in the environment. */
export const loadConfig = (env: NodeJS.ProcessEnv, options?: { isTerminal?: boolean }) =>
  readEnvironment(env, configParts, options)
