import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aSelf } from '../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { noConnection, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { searchStudio } from '../../search/contract.ts'
import { rights } from '../../staff/contract.ts'
import {
  actErrors,
  approveProposal,
  changeApproval,
  doStudioAct,
  getProposal,
  listApprovals,
  listPlannedActs,
  listProposals,
  planStudioAct,
  stopPlannedAct,
} from '../contract.ts'
import { toConsequences, toPlan, toPlanned, toProposal } from './testing/sample-acts.ts'

const ada = aSelf({ name: 'Ada Okafor', rights: [...rights] })
const dialog = () => within(screen.getByRole('dialog'))
const done = { is: 'done', planned_id: null, proposal_id: null, runs_at: null, result: {} } as const

async function openNewAct() {
  const server = await startContractServer()
  const results = [{ id: '7', title: 'Summer tape', detail: null, path: '/studio/' }]
  server.answers(searchStudio, { groups: [{ kind: 'project', results }] })
  const address = '/studio/acts/new/?act=project%20cancel'
  const opened = await openStudioPage(address, { server, self: ada })
  await opened.user.type(await screen.findByRole('combobox', { name: 'Project' }), 'summer')
  await opened.user.click(await screen.findByRole('option', { name: /Summer tape/ }))
  return { server, ...opened }
}

describe('dialog of a grave act', () => {
  test('shows the consequences from the server and does the act with their version', async () => {
    const { server, user } = await openNewAct()
    server.answers(planStudioAct, toPlan())
    await user.click(await findReadyButton('Show what happens'))
    await dialog().findByText('€1,234.00 goes back to fans')
    dialog().getByText('1,204 fans are notified: English 800 and Korean 404')
    await user.type(dialog().getByLabelText('Reason'), 'The factory has closed')
    server.answers(doStudioAct, done)
    server.answers(listProposals, { results: [] })
    await user.click(dialog().getByRole('button', { name: 'Cancel project' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(doStudioAct)).toMatchObject([
      {
        body: {
          act: 'project cancel',
          input: { project_id: 7 },
          version: 'a'.repeat(64),
          reason: 'The factory has closed',
        },
      },
    ])
  })

  test('sends for approval when a second person is needed', async () => {
    const { server, user } = await openNewAct()
    server.answers(planStudioAct, toPlan({ needs_second: true }))
    await user.click(await findReadyButton('Show what happens'))
    await dialog().findByText(/^A second person has to approve/)
    dialog().getByRole('button', { name: 'Send for approval' })
  })

  test('shows what has changed meanwhile and does nothing until it is confirmed again', async () => {
    const { server, user } = await openNewAct()
    server.answers(planStudioAct, toPlan())
    await user.click(await findReadyButton('Show what happens'))
    await dialog().findByText('12 orders change')
    await user.type(dialog().getByLabelText('Reason'), 'Closed')
    server.answers(
      planStudioAct,
      toPlan({ consequences: toConsequences({ orders: 13 }), version: 'b'.repeat(64) }),
    )
    server.answers(doStudioAct, fail(platformErrors.actChanged))
    await user.click(dialog().getByRole('button', { name: 'Cancel project' }))
    await dialog().findByText(/^This has changed while you looked at it/)
    expect(dialog().getByText('12 orders change').tagName).toBe('DEL')
    server.answers(doStudioAct, done)
    server.answers(listProposals, { results: [] })
    await user.click(dialog().getByRole('button', { name: 'Cancel project' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = server.calls(doStudioAct)
    expect(second).toMatchObject({ body: { version: 'b'.repeat(64) } })
    expect(second?.key).not.toBe(first?.key)
  })

  test('repeats the same act with the same key when no answer came', async () => {
    const { server, user } = await openNewAct()
    server.answers(planStudioAct, toPlan())
    await user.click(await findReadyButton('Show what happens'))
    await dialog().findByText('12 orders change')
    await user.type(dialog().getByLabelText('Reason'), 'Closed')
    server.answers(doStudioAct, noConnection)
    await user.click(dialog().getByRole('button', { name: 'Cancel project' }))
    await dialog().findByText(/^No answer came/)
    server.answers(doStudioAct, done)
    server.answers(listProposals, { results: [] })
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [lost, repeated] = server.calls(doStudioAct)
    expect(repeated).toEqual(lost)
  })
})

describe('acts that wait', () => {
  test('are on every page with the time that is left, and can be stopped', async () => {
    const server = await startContractServer()
    const { user } = await openStudioPage('/studio/acts/new/', { server, self: ada, planned: [toPlanned()] })
    const strip = within(await screen.findByRole('complementary', { name: 'Steps you can still stop' }))
    strip.getByText('Cancel event: Mira live')
    expect(strip.getByText(/^fans are notified in/).textContent).toMatch(/[34]:\d\d$/)
    await user.click(strip.getByRole('button', { name: 'Stop' }))
    server.answers(stopPlannedAct, { planned_id: 5 })
    server.answers(listPlannedActs, { results: [] })
    await user.click(dialog().getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(screen.queryByText('Cancel event: Mira live')).toBeNull())
    expect(server.calls(stopPlannedAct)).toMatchObject([
      { params: { planned_id: '5' }, body: { reason: null } },
    ])
  })

  test('say that it is too late', async () => {
    const server = await startContractServer()
    const { user } = await openStudioPage('/studio/acts/new/', { server, self: ada, planned: [toPlanned()] })
    await user.click(await findReadyButton('Stop'))
    server.answers(stopPlannedAct, fail(actErrors.plannedEnded))
    await user.click(dialog().getByRole('button', { name: 'Stop' }))
    await dialog().findByText('It’s too late to stop this.')
  })
})

describe('page of a proposal', () => {
  const open = async (given: Parameters<typeof toProposal>[0] = {}) => {
    const server = await startContractServer()
    server.answers(getProposal, toProposal(given))
    return { server, ...(await openStudioPage('/studio/acts/9/', { server, self: ada })) }
  }

  test('shows what differs from the proposal and approves what it shows', async () => {
    const now = { consequences: toConsequences({ orders: 20 }), version: 'c'.repeat(64) }
    const { server, user } = await open({ now, differs: true })
    await screen.findByText(/^This has changed since it was proposed/)
    expect(screen.getByText('12 orders change').tagName).toBe('DEL')
    await user.click(await findReadyButton('Approve'))
    server.answers(approveProposal, { ...done, is: 'planned' })
    await user.click(dialog().getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(server.calls(approveProposal)).toMatchObject([
        { body: { version: 'c'.repeat(64), reason: null } },
      ]),
    )
  })

  test('offers the proposer to withdraw it, and says why they can’t approve it', async () => {
    await open({ proposer: { staff_id: ada.staff_id, name: ada.name }, can_approve: false, why_not: 'own' })
    await screen.findByText('You proposed this, so someone else has to decide.')
    await findReadyButton('Withdraw')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })
})

describe('page about acting alone', () => {
  const approval = {
    right: 'orders.refund',
    acts: ['order refund'],
    passes_alone: false,
    changed_at: null,
    changed_by: null,
  }

  test('lets an owner allow one person to act alone', async () => {
    const server = await startContractServer()
    server.answers(listApprovals, { results: [approval] })
    const { user } = await openStudioPage('/studio/acts/approvals/', { server, self: ada })
    await user.click(await findReadyButton('Let one person act alone'))
    server.answers(changeApproval, { passes_alone: true })
    await user.click(dialog().getByRole('button', { name: 'Let one person act alone' }))
    await waitFor(() =>
      expect(server.calls(changeApproval)).toMatchObject([
        { params: { right: 'orders.refund' }, body: { passes_alone: true } },
      ]),
    )
  })

  test('shows everybody else the settings alone', async () => {
    const server = await startContractServer()
    server.answers(listApprovals, { results: [approval] })
    await openStudioPage('/studio/acts/approvals/', { server, self: { ...ada, role_names: ['Editor'] } })
    await screen.findByText('Needs two people')
    expect(screen.queryByRole('button', { name: 'Let one person act alone' })).toBeNull()
  })
})
