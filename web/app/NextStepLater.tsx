import { useState } from 'react'
import { useSession } from '../features/sessions/session.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { isEachOver, isLikelyDue } from './nextSteps.ts'

const load = async () => (await import('./NextStep.tsx')).NextStep

function Later() {
  const { user } = useSession()
  const NextStep = useNetworkIdle(load)
  const [isLikely] = useState(isLikelyDue)
  // It has the height of most offers, so that what stands below does not move.
  const placeholder = isLikely && <Skeleton className="mt-4 h-32 md:h-18 lg:h-16" />
  return NextStep && user ? <NextStep user={user} placeholder={placeholder} /> : placeholder
}

/** The offer under the next service day, loaded after what the page itself shows, while one is left. */
export function NextStepLater() {
  const [isOver] = useState(isEachOver)
  return isOver ? null : <Later />
}
