import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { useAsked } from '../features/rota/answers/useAsked.ts'
import { KnownTasks } from '../features/tasks/list/TaskList.tsx'
import { NextStepLater } from './NextStepLater.tsx'
import { SetupSteps } from './SetupSteps.tsx'

/** The dashboard with the first steps of super admins, what the rota asks, one offer, and the list of tasks in it. */
export function DashboardPage() {
  const { isKnown, Asked } = useAsked()
  return (
    <Dashboard
      setup={<SetupSteps />}
      asked={Asked && <Asked />}
      isAskedKnown={isKnown}
      offer={<NextStepLater />}
      taskList={<KnownTasks empty="dashboard.noTasks" />}
    />
  )
}
