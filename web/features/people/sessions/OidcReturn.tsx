import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { oidcApi } from '#shared/people/oidc.ts'
import { call } from '../../../api/call.ts'
import { ApiError, errorSentence } from '../../../api/error.ts'
import { paths } from '../../../navigation/pages.ts'
import { deleteOfflineData } from '../../../offline/databases.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useConfig } from '../config/config.ts'
import { aimOf } from './aim.ts'
import { LoginCodeStep } from './LoginCodeStep.tsx'
import type { LoginRefusal } from './login.refusal.ts'
import { useSession } from './session.ts'

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unknown')

interface OidcReturnProps {
  /** The code from the address, good once. */
  code: string
  onSignedIn: () => void
  /** Leads to the login. */
  onBack: () => void
}

/** Fetches the session of a code; asks for a second factor where one is on. */
function useFetchedSession({ code, onSignedIn }: OidcReturnProps) {
  const t = useT()
  const navigate = useNavigate()
  const { user: before, signIn, recheck } = useSession()
  const [isBusy, setIsBusy] = useState(true)
  const [asksForCode, setAsksForCode] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null)

  const fetchSession = useCallback(
    async (secondCode?: string) => {
      setIsBusy(true)
      setRefusal(null)
      try {
        const signedIn = await call(oidcApi.session, { code, secondCode })
        // Somebody was signed in, and signs in again, or another person does.
        if (before && before._id !== signedIn.user._id) deleteOfflineData()
        onSignedIn()
        await signIn(signedIn)
        void recheck()
        navigate(aimOf(signedIn.user) ?? paths.dashboard, { replace: true })
      } catch (error) {
        setIsBusy(false)
        if (codeOf(error) === 'second_factor_needed') return setAsksForCode(true)
        const title = errorSentence(error) ?? t('login.failed')
        setRefusal({ title, isOfCode: codeOf(error) === 'second_factor_wrong' })
      }
    },
    [code, before, onSignedIn, signIn, recheck, navigate, t],
  )
  return { isBusy, asksForCode, refusal, fetchSession }
}

/** The way back from the issuer's page: fetches the session, in a second step with a code. */
export function OidcReturn(props: OidcReturnProps) {
  const t = useT()
  const { oidc } = useConfig()
  const { isBusy, asksForCode, refusal, fetchSession } = useFetchedSession(props)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void fetchSession()
  }, [fetchSession])

  if (asksForCode)
    return (
      <LoginCodeStep
        lead={oidc ? t('oidc.secondStep', { name: oidc.name }) : undefined}
        isBusy={isBusy}
        refusal={refusal}
        onCode={fetchSession}
        onBack={props.onBack}
      />
    )
  if (!refusal)
    return (
      <div className="flex flex-col gap-4">
        <p role="status">{t('oidc.signingIn')}</p>
        <Spinner />
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <FailureText {...refusal} />
      <Button onClick={props.onBack}>{t('app.back')}</Button>
    </div>
  )
}
