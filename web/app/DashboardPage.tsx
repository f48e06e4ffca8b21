import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { useAsked } from '../features/rota/answers/useAsked.ts'
import { NextStepLater } from './NextStepLater.tsx'
import { SetupSteps } from './SetupSteps.tsx'

/** The dashboard with the first steps of super admins, what the rota asks and one offer. */
export function DashboardPage() {
  const { isKnown, Asked } = useAsked()
  return (
    <Dashboard setup={<SetupSteps />} asked={Asked && <Asked />} isAskedKnown={isKnown} offer={<NextStepLater />} />
  )
}
