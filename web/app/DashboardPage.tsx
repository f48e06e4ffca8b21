import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isAdmin } from '#shared/users.ts'
import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { useAsked } from '../features/rota/answers/useAsked.ts'
import { useSession } from '../features/sessions/session.ts'
import { unaskedPart } from '../navigation/lazyPart.ts'
import { paths } from '../navigation/pages.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { useT, withStrings } from '../strings/strings.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { NextStepLater } from './NextStepLater.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import { useSuggestions } from './suggestions.ts'

const loadTodo = withStrings(
  async () => ({ default: (await import('../features/rota/todo/TodoCard.tsx')).TodoCard }),
  'admin',
)

/** The card of work that waits for admins; a page without it is complete where it cannot be loaded. */
const AdminsTodo = lazy(() => loadTodo().catch(() => ({ default: () => null })))

/** A file of its own, since the first load has no room for it. */
const RunningHour = unaskedPart(
  withStrings(
    async () => ({ default: (await import('../features/servicePage/RunningHour.tsx')).RunningHour }),
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
  return (
    <Dashboard
      setup={
        <>
          <SetupSteps />
          {Suggestions && <Suggestions onDismiss={dismiss} />}
        </>
      }
      todo={<Suspense>{isForAdmin && isRotaOn && <AdminsTodo />}</Suspense>}
      Questions={Questions}
      OwnPlace={OwnPlace}
      RunningHour={RunningHour}
      isAskedKnown={isKnown && isOfferKnown}
      offer={
        <>
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
