import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { KnownTasks } from '../features/tasks/list/TaskList.tsx'
import { AsksLater } from './AsksLater.tsx'
import { NextStepLater } from './NextStepLater.tsx'
import { SetupSteps } from './SetupSteps.tsx'

/** The dashboard with the list of tasks in it, the first steps of super admins, and one offer. */
export const DashboardPage = () => (
  <Dashboard
    setup={<SetupSteps />}
    asks={<AsksLater />}
    offer={<NextStepLater />}
    taskList={<KnownTasks empty="dashboard.noTasks" />}
  />
)
