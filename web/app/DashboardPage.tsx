import { Dashboard } from '../features/dashboard/Dashboard.tsx'
import { KnownTasks } from '../features/tasks/list/TaskList.tsx'

/** The dashboard with the list of tasks in it. */
export const DashboardPage = () => <Dashboard taskList={<KnownTasks empty="dashboard.noTasks" />} />
