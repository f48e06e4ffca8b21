import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { AskedLater } from '../features/rota/answers/AskedLater.tsx'
import { KnownTasks } from '../features/tasks/list/TaskList.tsx'
import { NextStepLater } from './NextStepLater.tsx'
import { SetupSteps } from './SetupSteps.tsx'

/** The dashboard with the list of tasks in it, the first steps of super admins, what the rota asks, and one offer. */
export const DashboardPage = () => (
  <Dashboard
    setup={
      <>
        <SetupSteps />
        <AskedLater />
      </>
    }
    offer={<NextStepLater />}
    taskList={<KnownTasks empty="dashboard.noTasks" />}
  />
)
