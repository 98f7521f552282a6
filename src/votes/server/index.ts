import type { ServerModule } from '../../platform/server/app.ts'
import { implement } from '../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { finalAct } from './acts/final-act.ts'
import { removeAct } from './acts/remove-act.ts'
import { announceStages, notifyVoters } from './announce-stages.ts'
import { runVotesInBackground } from './background.ts'
import { putBallot } from './cast-ballot.ts'
import { exportCommand } from './commands/export-command.ts'
import { patternsCommand } from './commands/patterns-command.ts'
import { removeCommand } from './commands/remove-command.ts'
import { stageCommands } from './commands/stage-commands.ts'
import { verifyCommand } from './commands/verify-command.ts'
import { getOwnVotes } from './get-own-votes.ts'
import { getStage } from './get-stage.ts'
import { candidateContent, stageContent } from './import/stage-content.ts'
import { keySetDocument } from './key-set.ts'
import { listBlocks } from './list-blocks.ts'
import { listHeads } from './list-heads.ts'
import { listVotes } from './list-votes.ts'
import { voteData } from './personal-data.ts'
import { purgeVotes } from './purge.ts'
import { recountVotes } from './recount-votes.ts'
import { signHeads } from './sign-heads.ts'
import { stageMachine } from './stage-machine.ts'

export { createBallotCall } from './ballot-call.ts'
export { castTogether } from './cast-together.ts'
export { moveStage } from './move-stages.ts'
export { publishKey, signClaims } from './receipts.ts'
export { toCanonicalJson } from './record/canonical.ts'
export { sendHead } from './send-head.ts'
export { voteRecord } from './signed-record.ts'
export { listStagesSoon } from './staff/stages-soon.ts'
export { verifyClaims } from './verify-claims.ts'

/** The season's vote with its stages, its ballots, and the record that anyone can verify (docs/vote.md). */
export const votesModule: ServerModule = {
  name: 'votes',
  tables: [
    'vote_stages',
    'vote_stage_events',
    'vote_candidates',
    'vote_numbers',
    'vote_counts',
    'vote_events',
    'vote_blocks',
    'vote_keys',
    'vote_heads',
    'vote_witnessings',
  ],
  background: runVotesInBackground,
  recounts: [recountVotes],
  machines: [stageMachine],
  documents: [keySetDocument],
  implementations: [
    implement(contract.getStage, ({ query }, { read, locale, now }) =>
      getStage(read, { stageId: query.stage_id ?? null, locale, now: now() }),
    ),
    implement(contract.listVotes, ({ query }, { read }) =>
      listVotes(read, { stageId: query.stage_id ?? null }),
    ),
    implement(contract.getOwnVotes, (_input, context) => getOwnVotes(context)),
    implement(contract.castBallot, ({ body }, context) => putBallot(body, false, context)),
    implement(contract.changeBallot, ({ body }, context) => putBallot(body, true, context)),
    implement(contract.listBlocks, ({ query }, { read }) => listBlocks(read, query.after)),
    implement(contract.listHeads, (_input, { read }) => listHeads(read)),
  ],
  personalData: voteData,
  tasks: [announceStages, notifyVoters, signHeads, purgeVotes],
  contents: [stageContent, candidateContent],
  graveActs: [finalAct, removeAct],
  commands: [...stageCommands, patternsCommand, removeCommand, exportCommand, verifyCommand],
}
