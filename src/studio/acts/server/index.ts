import type { ServerModule } from '../../../platform/server/app.ts'
import { implement, implementSecret } from '../../../platform/server/implement.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { GraveAct } from '../../../platform/server/operators/grave-act.ts'
import { registerOwnerNotice } from '../../../platform/server/operators/run-grave-act.ts'
import { registerEndOfWork } from '../../staff/server/index.ts'
import * as contract from '../contract.ts'
import { plannedMachine, proposalMachine } from './act-machines.ts'
import { changeApproval, listApprovals } from './approvals.ts'
import { approveProposal, declineProposal, withdrawProposal } from './decide-proposal.ts'
import { doForStaff, planForStaff, showOutcome } from './do-act.ts'
import { endProposalsOf, expireProposals } from './end-proposals.ts'
import { indexActs } from './find-act.ts'
import { getProposal, listProposals } from './list-proposals.ts'
import { mailFailedAct } from './mail-failed-act.ts'
import { mailApprovalChange, mailShellAct } from './mail-owners.ts'
import { listPlannedActs, stopPlannedAct } from './planned-acts.ts'
import { purgeActs } from './purge-acts.ts'
import { createRunPlannedAct } from './run-planned-act.ts'

registerEndOfWork(endProposalsOf)
registerOwnerNotice((db, notice) => addJob(db, mailShellAct, notice))

/** Grave acts of all modules in the studio: plans, second persons and what waits (docs/studio.md). */
export function createActsModule(graveActs: readonly GraveAct[]): ServerModule {
  const acts = indexActs(graveActs)
  const runPlanned = createRunPlannedAct(acts)
  const setup = { acts, runPlanned }
  return {
    name: 'acts',
    tables: ['staff_proposals', 'staff_proposal_events', 'planned_acts', 'planned_act_events'].concat([
      'staff_approvals',
      'staff_refunds',
    ]),
    machines: [proposalMachine, plannedMachine],
    tasks: [runPlanned, expireProposals, purgeActs, mailFailedAct, mailApprovalChange, mailShellAct],
    implementations: [
      implement(contract.planStudioAct, ({ body }, context) => planForStaff(setup, body, context)),
      implementSecret(
        contract.doStudioAct,
        ({ body }, context) => doForStaff(setup, body, context),
        (outcome, { read }) => showOutcome(outcome, read),
      ),
      implement(contract.listPlannedActs, (_input, context) => listPlannedActs(acts, context)),
      implement(contract.stopPlannedAct, ({ params, body }, context) =>
        stopPlannedAct(acts, params.planned_id, body.reason, context),
      ),
      implement(contract.listProposals, (_input, context) => listProposals(acts, context)),
      implement(contract.getProposal, ({ params }, context) =>
        getProposal(acts, params.proposal_id, context),
      ),
      implementSecret(
        contract.approveProposal,
        ({ params, body }, context) => approveProposal(setup, params.proposal_id, body, context),
        (outcome, { read }) => showOutcome(outcome, read),
      ),
      implement(contract.declineProposal, ({ params, body }, context) =>
        declineProposal(setup, params.proposal_id, body.reason, context),
      ),
      implement(contract.withdrawProposal, ({ params }, context) =>
        withdrawProposal(setup, params.proposal_id, context),
      ),
      implement(contract.listApprovals, (_input, context) => listApprovals(acts, context)),
      implement(contract.changeApproval, ({ params, body }, context) =>
        changeApproval(acts, { right: params.right, isAlone: body.passes_alone }, context),
      ),
    ],
  }
}
