import { useState } from 'react'
import { useSession } from '../features/sessions/session.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { withStrings } from '../strings/strings.ts'
import { isEachOver } from './nextSteps.ts'

const load = withStrings(async () => (await import('./NextStep.tsx')).NextStep, 'profile')

function Later() {
  const { user } = useSession()
  const NextStep = useNetworkIdle(load)
  return user && NextStep && <NextStep user={user} />
}

/** The offer under the next service day, loaded after what the page itself shows, while one is left. */
export function NextStepLater() {
  const [isOver] = useState(isEachOver)
  return isOver ? null : <Later />
}
