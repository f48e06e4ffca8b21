import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import type { Setup } from '#shared/people/setup.ts'
import { useSession } from '../features/people/sessions/session.ts'
import type { SetupCard as Card } from '../features/people/setup/SetupCard.tsx'
import { setupQuery } from '../features/people/setup/setup.queries.ts'
import type { HabitsButton as Habits } from '../features/rota/habits/HabitsLink.tsx'
import { lazyPart } from '../navigation/lazyPart.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { withStrings } from '../strings/strings.ts'

const load = withStrings(() => import('../features/people/setup/SetupCard.tsx'), 'admin')

/** The page is whole without it. */
const SetupCard = lazyPart<ComponentProps<typeof Card>>(() =>
  load().then(
    ({ SetupCard: Loaded }) => Loaded,
    () => () => null,
  ),
)

/** The card is whole without it. */
const HabitsButton = lazyPart<ComponentProps<typeof Habits>>(() =>
  import('../features/rota/habits/HabitsLink.tsx').then(
    ({ HabitsButton: Loaded }) => Loaded,
    () => () => null,
  ),
)

const isOpen = ({ dismissed, steps }: Setup): boolean => !dismissed && steps.some(({ state }) => state === 'open')

/** Fetches what the card is drawn of, where it will be. */
export async function prepare(cache: QueryClient, canReopen: boolean): Promise<void> {
  const card = canReopen && SetupCard.preload()
  const setup = await cache.ensureQueryData(setupQuery)
  await (card || (isOpen(setup) && SetupCard.preload()))
}

interface FirstStepsProps {
  /** Folds the steps into a button, which opens them also when they are done or hidden. */
  canReopen?: boolean
  /** Unfolded while something is left to do, although it could be reopened. */
  isFirst?: boolean
}

/** The card of the first day: large, and loaded only while something is left to do, or where it can be reopened. */
export function FirstSteps({ canReopen = false, isFirst = false }: FirstStepsProps): ReactNode {
  const { data } = useQuery(setupQuery)
  const { user } = useSession()
  const isPlanned = useRotaOn()
  const isLeft = data && isOpen(data)
  return (
    user &&
    (isLeft || canReopen) && (
      <Suspense>
        <SetupCard
          me={user}
          isPlanned={isPlanned}
          canReopen={canReopen}
          isFirst={isFirst && isLeft === true}
          afterPlan={
            <Suspense>
              <HabitsButton variant="quiet" />
            </Suspense>
          }
        />
      </Suspense>
    )
  )
}
