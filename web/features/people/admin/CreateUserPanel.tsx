import { usersApi } from '#shared/people/users.ts'
import { call } from '../../../api/call.ts'
import { NewUserForm } from '../users/NewUserForm.tsx'
import { FoldingPanel } from './FoldingPanel.tsx'
import { CREATE_USER_PANEL } from './panels.ts'

/** 'Create New User': creates an account without registration. */
export default function CreateUserPanel({ part }: { part: string | null }) {
  return (
    <FoldingPanel panel={CREATE_USER_PANEL} part={part}>
      <NewUserForm draftKey="user.draft" create={(user) => call(usersApi.create, user)} />
    </FoldingPanel>
  )
}
