import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#shared/users.ts'
import { setupQuery } from '../features/setup/setup.queries.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { withStrings } from '../strings/strings.ts'

const load = withStrings(
  async () => ({ default: (await import('../features/setup/SetupCard.tsx')).SetupCard }),
  'admin',
)

/** The page is whole without it. */
const SetupCard = lazy(() => load().catch(() => ({ default: () => null })))

interface FirstStepsProps {
  me: User
  /** Folds the steps into a button, which opens them also when they are done or hidden. */
  canReopen?: boolean
  /** Unfolded while something is left to do, although it could be reopened. */
  isFirst?: boolean
}

/** The card of the first day: large, and loaded only while something is left to do, or where it can be reopened. */
export default function FirstSteps({ me, canReopen = false, isFirst = false }: FirstStepsProps): ReactNode {
  const { data } = useQuery(setupQuery)
  const isPlanned = useRotaOn()
  const isLeft = data && !data.dismissed && data.steps.some(({ state }) => state === 'open')
  return (
    (isLeft || canReopen) && (
      <Suspense>
        <SetupCard me={me} isPlanned={isPlanned} canReopen={canReopen} isFirst={isFirst && isLeft === true} />
      </Suspense>
    )
  )
}
