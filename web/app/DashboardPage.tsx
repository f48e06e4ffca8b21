import { UserPlus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { isAdmin } from '#shared/people/users.ts'
import { useSession } from '../features/people/sessions/session.ts'
import { useAsked } from '../features/rota/answers/useAsked.ts'
import { useTodo } from '../features/rota/todo/todo.queries.ts'
import { Dashboard } from '../features/work/dashboard/Dashboard.tsx'
import { lazyPart, unaskedPart } from '../navigation/lazyPart.ts'
import { paths } from '../navigation/pages.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { useT, withStrings } from '../strings/strings.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { NextStepLater } from './NextStepLater.tsx'
import { SetupSteps, useStepsKnown } from './SetupSteps.tsx'
import { useSuggestions } from './suggestions.ts'

const loadToday = withStrings(() => import('./AdminsToday.tsx'), 'admin')

const loadOpenLine = withStrings(
  async () => (await import('../features/rota/open/OpenPlacesLine.tsx')).OpenPlacesLine,
  'open',
)

const loadHelped = withStrings(
  async () => (await import('../features/rota/helpers/HelpedPeople.tsx')).HelpedPeople,
  'helpers',
)

/** The hour of a service and the work that waits, for admins; a page where they do not come is complete without. */
const AdminsToday = lazyPart<object>(() =>
  loadToday().then(
    ({ AdminsToday: Shown }) => Shown,
    () => () => null,
  ),
)

/** True once the card of work that waits can be drawn with the page, or will not come. */
function useTodoKnown(isWanted: boolean): boolean {
  const { isPending, failureCount } = useTodo(isWanted)
  const [isLoaded, setIsLoaded] = useState(AdminsToday.isLoaded)
  useEffect(() => {
    if (isWanted) AdminsToday.preload().then(() => setIsLoaded(true))
  }, [isWanted])
  return !isWanted || (isLoaded && (!isPending || failureCount > 0))
}

/** A file of its own, since the first load has no room for it. */
const RunningHour = unaskedPart(
  withStrings(
    async () => ({ default: (await import('../features/sunday/servicePage/RunningHour.tsx')).RunningHour }),
    'service',
  ),
)

/** The dashboard with the first steps of admins, what the rota asks and one offer. */
export function DashboardPage() {
  const t = useT()
  const { user } = useSession()
  const isRotaOn = useRotaOn()
  // Decided once: the offer says what it has made after it has switched the rota on.
  const [wasRotaOn] = useState(isRotaOn)
  const { isKnown, Questions, OwnPlace } = useAsked()
  const isForAdmin = user !== null && isAdmin(user)
  const { isKnown: isOfferKnown, Suggestions, dismiss } = useSuggestions(isForAdmin && !wasRotaOn)
  const isTodoKnown = useTodoKnown(isForAdmin && isRotaOn)
  const areStepsKnown = useStepsKnown()
  const OpenLine = useNetworkIdle(loadOpenLine)
  const HelpedPeople = useNetworkIdle(loadHelped)
  return (
    <Dashboard
      setup={
        <>
          <SetupSteps />
          {Suggestions && <Suggestions onDismiss={dismiss} />}
        </>
      }
      todo={<Suspense>{isForAdmin && isRotaOn && <AdminsToday />}</Suspense>}
      Questions={Questions}
      OwnPlace={OwnPlace}
      RunningHour={RunningHour}
      isAskedKnown={isKnown && isOfferKnown && isTodoKnown && areStepsKnown}
      offer={
        <>
          {isRotaOn && HelpedPeople && <HelpedPeople />}
          {isRotaOn && OpenLine && <OpenLine />}
          {isForAdmin && (
            <LinkButton
              to={`${paths.admin}#invitations`}
              variant="quiet"
              icon={<UserPlus aria-hidden="true" className="size-5" />}
              className="-ml-5"
            >
              {t('dashboard.invite')}
            </LinkButton>
          )}
          <NextStepLater />
        </>
      }
    />
  )
}
