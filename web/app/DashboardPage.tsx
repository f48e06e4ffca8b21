import { useState } from 'react'
import { isAdmin } from '#shared/users.ts'
import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { useAsked } from '../features/rota/answers/useAsked.ts'
import { useRotaOn } from '../features/rota/rotaOn.ts'
import { useSession } from '../features/sessions/session.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { withStrings } from '../strings/strings.ts'
import { NextStepLater } from './NextStepLater.tsx'
import { SetupSteps } from './SetupSteps.tsx'

const loadCard = withStrings(
  async () => (await import('../features/rota/setup/SuggestionsCard.tsx')).SuggestionsCard,
  'admin',
)

/** What admins are offered until the team plans with the rota, loaded after what the page itself shows. */
function Suggestions() {
  const { user } = useSession()
  const isRotaOn = useRotaOn()
  // Decided once: the card says what it has made after it has switched the rota on.
  const [isDue] = useState(user !== null && isAdmin(user) && !isRotaOn)
  return isDue ? <SuggestionsLater /> : null
}

function SuggestionsLater() {
  const Card = useNetworkIdle(loadCard)
  return (
    Card && (
      <div className="mb-10 empty:hidden">
        <Card canDismiss />
      </div>
    )
  )
}

const Setup = () => (
  <>
    <SetupSteps />
    <Suggestions />
  </>
)

/** The dashboard with the first steps of admins, what the rota asks and one offer. */
export function DashboardPage() {
  const { isKnown, Asked } = useAsked()
  return <Dashboard setup={<Setup />} asked={Asked && <Asked />} isAskedKnown={isKnown} offer={<NextStepLater />} />
}
