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
import { type Card, loadSuggestions } from './suggestions.ts'

const loadTodo = withStrings(
  async (): Promise<Card> => (await import('../features/rota/todo/TodoCard.tsx')).TodoCard,
  'admin',
)

/** What admins are offered until the team plans with the rota, and then what of it waits for them. */
function AdminsCard() {
  const isRotaOn = useRotaOn()
  // Decided once: the offer says what it has made after it has switched the rota on.
  const [load] = useState(() => (isRotaOn ? loadTodo : loadSuggestions))
  const Card = useNetworkIdle(load)
  return (
    Card && (
      <div className="mb-10 empty:hidden">
        <Card canDismiss />
      </div>
    )
  )
}

function Setup() {
  const { user } = useSession()
  return (
    <>
      <SetupSteps />
      {user && isAdmin(user) && <AdminsCard />}
    </>
  )
}

/** The dashboard with the first steps of admins, what the rota asks and one offer. */
export function DashboardPage() {
  const { isKnown, Asked } = useAsked()
  return <Dashboard setup={<Setup />} asked={Asked && <Asked />} isAskedKnown={isKnown} offer={<NextStepLater />} />
}
