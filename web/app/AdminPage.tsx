import { AdminDashboard } from '../features/admin/AdminDashboard.tsx'
import { AssigneeSelect } from '../features/admin/tasks/AssigneeSelect.tsx'
import { MeetingForm } from '../features/meetings/MeetingForm.tsx'
import { MeetingList } from '../features/meetings/MeetingList.tsx'
import { PeopleField } from '../features/meetings/PeopleField.tsx'
import { SecondFactorNeeded } from '../features/secondFactor/SecondFactorNeeded.tsx'
import { useSession } from '../features/sessions/session.ts'
import { TaskList } from '../features/tasks/list/TaskList.tsx'
import { NewTaskForm } from '../features/tasks/NewTaskForm.tsx'
import { SetupSteps } from './SetupSteps.tsx'

/** The admin dashboard with what the other features bring to it, for those who have what their role must have. */
export function AdminPage() {
  const { needsSecondFactor } = useSession()
  if (needsSecondFactor) return <SecondFactorNeeded />
  return (
    <AdminDashboard
      peopleField={PeopleField}
      setup={<SetupSteps canReopen />}
      taskForm={(me) => <NewTaskForm me={me} assigneeField={(field) => <AssigneeSelect {...field} myself={me} />} />}
      taskList={TaskList}
      meetingForm={<MeetingForm />}
      meetingList={<MeetingList />}
    />
  )
}
