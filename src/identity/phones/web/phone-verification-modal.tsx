import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { dataLayer } from '../../../platform/web/browser/page-data-layer.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import { useSite } from '../../../platform/web/site.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { authContext, type TypedPhone } from '../../accounts/web/shared/auth-context.ts'
import { type CurrentUser, useCurrentUser } from '../../accounts/web/shared/current-user.ts'
import { useSession } from '../../accounts/web/shared/use-session.ts'
import { useDialCodes } from './dial-codes.ts'
import { EditStage } from './edit-stage.tsx'
import { ExpiredStage } from './expired-stage.tsx'
import { HelpStage } from './help-stage.tsx'
import { requestHelp } from './help-ticket.ts'
import { createHumanProof, createOwnProof } from './human-proof.ts'
import { MethodStage } from './method-stage.tsx'
import { SmsStage } from './sms-stage.tsx'
import { useVerification, type VerificationFlow } from './use-verification.ts'
import { createFanCalls, createPreuserCalls } from './verification-calls.ts'

/** Phone verification (spec 2.6, 4): neither Esc nor a click outside closes it. */
export default function PhoneVerificationModal({ close }: ModalProps) {
  const t = useT()
  const user = useCurrentUser()
  const { options, isFailed } = useDialCodes()
  // Fixed on opening: a successful sign-up turns the pre-user into a fan while the modal is open.
  const [who, setWho] = useState<CurrentUser | null>()
  useEffect(() => {
    if (user !== undefined) setWho(known => (known === undefined ? user : known))
  }, [user])
  const isReady = who !== undefined && (options.length > 0 || isFailed)
  return (
    <Dialog
      open
      onClose={close}
      closable={false}
      closeLabel={t('common.close')}
      title={t('account.phone.title')}
    >
      {isReady ? <Stages user={who} close={close} /> : <Skeleton lines={6} />}
    </Dialog>
  )
}

function Stages({ user, close }: { user: CurrentUser | null; close: () => void }) {
  const t = useT()
  const welcome = useModal('WELCOME')
  const signUp = useModal('SIGN_UP')
  const signIn = useModal('SIGN_IN')
  const { flow, phone, email } = useFlow(user, () => {
    close()
    if (!user) welcome.open({ replace: true })
  })
  const logIn = () => {
    close()
    signUp.close()
    signIn.open({ replace: true })
  }
  const signUpAgain = () => {
    authContext.set({ preuserId: null, phone: null, email: null, resendAt: null })
    close()
    if (!signUp.isOpen) signUp.open({ replace: true })
  }
  if (flow.state.isOver) return <ExpiredStage onAgain={signUpAgain} />
  switch (flow.state.stage) {
    case 'edit':
      return <EditStage flow={flow} />
    case 'method':
      return <MethodStage flow={flow} phone={phone} />
    case 'sms':
      return <SmsStage flow={flow} phone={phone} onLogIn={logIn} />
    case 'help':
      return <HelpStage key={flow.state.helpStage} flow={flow} phone={phone} email={email} close={close} />
    default:
      return flow.state.isVerified ? null : <p role="alert">{t('error.unknown')}</p>
  }
}

/** Returns the flow of a signed-in fan, or of the sign-up in progress. */
function useFlow(user: CurrentUser | null, onDone: () => void) {
  const api = useApi()
  const { locale } = useTexts()
  const { recaptcha } = useSite()
  const session = useSession()
  const queryClient = useQueryClient()
  const [setup] = useState(() => {
    const { preuserId, phone, email, resendAt } = authContext.get()
    const proof = createHumanProof(api, recaptcha)
    // The support form accepts our own check only.
    const helpProof = recaptcha ? createOwnProof(api) : proof
    if (!user)
      return {
        phone,
        resendAt,
        preuserId,
        email,
        proof,
        helpProof,
        calls: createPreuserCalls(api, { preuserId, proof }),
      }
    const own = findNumberToVerify(user)
    return {
      phone: own,
      resendAt: null,
      preuserId: null,
      email: user.primary_email.value,
      proof,
      helpProof,
      calls: createFanCalls(api, own),
    }
  })
  const flow: VerificationFlow = useVerification({
    phone: setup.phone,
    resendAt: setup.resendAt,
    calls: setup.calls,
    contact: () => requestHelp(api, { ...setup, proof: setup.helpProof, phone, locale }),
    async onVerified(token) {
      if (token === null) await queryClient.invalidateQueries({ queryKey: ['self'] })
      // The token is stored, so the session is valid; the current user can be refetched later.
      else await session.start(token).catch(() => {})
      if (token !== null) dataLayer.push({ event: 'signUpComplete' })
      onDone()
    },
  })
  const { state } = flow
  const phone = state.phone?.formattedPhoneNumber ?? state.phone?.phoneNumber ?? ''
  usePreparedProof(setup.proof.prepare, user === null && state.stage !== 'edit', state.resends)
  useStoredPhone(user === null, flow)
  return { flow, phone, email: setup.email }
}

/** Solves the next proof in the background, before it's needed. */
function usePreparedProof(prepare: () => void, isNeeded: boolean, resends: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message uses one up
  useEffect(() => {
    if (isNeeded) prepare()
  }, [prepare, isNeeded, resends])
}

/** Stores a changed number and a pending code, so that they survive a reload. */
function useStoredPhone(isPreuser: boolean, { state: { phone, stage, resendAt } }: VerificationFlow): void {
  const storedResendAt = stage === 'sms' ? resendAt : null
  useEffect(() => {
    if (isPreuser && phone && authContext.get().preuserId !== null)
      authContext.set({ phone, resendAt: storedResendAt })
  }, [isPreuser, phone, storedResendAt])
}

/**
 * Returns the account's number if it is unverified; null if verified, because the fan then wants to enter
 * another.
 */
function findNumberToVerify({ phone }: CurrentUser): TypedPhone | null {
  if (phone.is_verified || !phone.country_code || !phone.phone_number) return null
  return {
    countryCode: phone.country_code,
    phoneNumber: phone.phone_number,
    formattedPhoneNumber: phone.formatted_phone_number,
  }
}
