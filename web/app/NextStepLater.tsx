import { useState } from 'react'
import { useSession } from '../features/people/sessions/session.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { isEachOver } from './nextSteps.ts'

const load = async () => (await import('./NextStep.tsx')).NextStep

function Later() {
  const { user } = useSession()
  const NextStep = useNetworkIdle(load)
  return NextStep && user && <NextStep user={user} />
}

/** The offer under the next shifts, loaded after what the page itself shows, while one is left. */
export function NextStepLater() {
  const [isOver] = useState(isEachOver)
  return isOver ? null : <Later />
}
