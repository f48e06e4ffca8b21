import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { KnownTasks } from '../features/tasks/list/TaskList.tsx'
import { SetupSteps } from './SetupSteps.tsx'

/** The dashboard with the list of tasks in it, and the first steps of super admins. */
export const DashboardPage = () => (
  <Dashboard setup={<SetupSteps />} taskList={<KnownTasks empty="dashboard.noTasks" />} />
)
