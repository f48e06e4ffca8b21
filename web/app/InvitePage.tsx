import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { invitationsApi } from '#shared/people/invitations.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { makeQueryClient } from '../api/queryClient.ts'
import { ownNameOf, useConfig } from '../features/people/config/config.ts'
import { InviteForm } from '../features/people/invite/InviteForm.tsx'
import { useSession } from '../features/people/sessions/session.ts'
import { useLogout } from '../features/people/sessions/useLogout.tsx'
import { lazyPart } from '../navigation/lazyPart.ts'
import { paths } from '../navigation/pages.ts'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { useT, withStrings } from '../strings/strings.ts'
import { Button } from '../ui/Button.tsx'
import { EntryPanel } from '../ui/EntryPanel.tsx'
import { QueryFailure } from '../ui/ErrorState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { takeFocus } from '../ui/takeFocus.ts'

// Loaded once somebody has joined.
const JoinedOffers = lazyPart(withStrings(async () => (await import('./JoinedOffers.tsx')).JoinedOffers, 'own'))

// Loaded where something is asked. Its sentences are those of members.
const InviteQuestions = lazyPart(
  withStrings(async () => (await import('../features/rota/replies/InviteQuestions.tsx')).InviteQuestions, 'open'),
)

/** The page behind an invitation's link: a form, and after it what makes the app worth having. */
export function InvitePage() {
  const { token = '' } = useParams()
  const [cache] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={cache}>
      {/* The key: another link on the same page begins anew. */}
      <InviteOf key={token} token={token} />
    </QueryClientProvider>
  )
}

function InviteOf({ token }: { token: string }) {
  const t = useT()
  const { user } = useSession()
  const config = useConfig()
  const [hasJoined, setHasJoined] = useState(false)
  /** Reason for which the link is no longer good, learned when it was used. */
  const [over, setOver] = useState<ApiError | null>(null)
  const isSomebodyElse = user !== null && !hasJoined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invite', token],
    queryFn: ({ signal }) => call(invitationsApi.show, { token }, { signal }),
    enabled: !isSomebodyElse,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const refusal = over ?? (error instanceof ApiError && error.code.startsWith('invitation_') ? error : null)
  const team = ownNameOf(data ?? config)
  const isIn = hasJoined && user !== null
  const titleOf = isIn ? 'joined' : refusal ? 'overTitle' : 'title'
  const title = team ? t(`invite.${titleOf}`, { team }) : t(`invite.plain.${titleOf}`)
  usePageTitle(title)

  if (isIn)
    return (
      <EntryPanel key="joined" title={title} titleRef={takeFocus} tagline={t('register.tagline')}>
        <Suspense fallback={<Spinner />}>
          <JoinedOffers user={user} />
        </Suspense>
      </EntryPanel>
    )
  return (
    <EntryPanel title={title} tagline={t('register.tagline')}>
      {isSomebodyElse ? (
        <SignedInAlready name={user.name} />
      ) : refusal ? (
        <Over error={refusal} />
      ) : error ? (
        <QueryFailure message={t('invite.loadFailed')} query={{ error, isFetching, refetch }} />
      ) : data ? (
        <Suspense fallback={<Spinner />}>
          {data.asked && <InviteQuestions token={token} asked={data.asked} />}
          <InviteForm
            token={token}
            invite={data}
            onJoined={() => setHasJoined(true)}
            onOver={setOver}
            onTaken={() => void refetch()}
          />
        </Suspense>
      ) : (
        <Spinner />
      )}
    </EntryPanel>
  )
}

/** Says why the link is no longer good, and what to do. */
function Over({ error }: { error: ApiError }) {
  const t = useT()
  const isUsed = error.code === 'invitation_used'
  return (
    <div className="flex flex-col items-start gap-5">
      <p role="alert">{error.message}</p>
      {!isUsed && <p className="text-muted">{t('register.haveAccount')}</p>}
      <LinkButton variant={isUsed ? 'primary' : undefined} to={paths.login}>
        {t('register.login')}
      </LinkButton>
    </div>
  )
}

/** A link of one's own is used by nobody who is signed in: an admin who looks at it keeps it good. */
function SignedInAlready({ name }: { name: string }) {
  const t = useT()
  const { logout, isLeaving, question } = useLogout()
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="wrap-anywhere">{t('invite.signedIn', { name })}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.dashboard}>
          {t('invite.open')}
        </LinkButton>
        <Button busy={isLeaving} onClick={logout}>
          {t('menu.logout')}
        </Button>
      </div>
      {question}
    </div>
  )
}
