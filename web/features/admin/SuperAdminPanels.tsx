import { type User, usersApi } from '#shared/users.ts'
import { call } from '../../api/call.ts'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { BackupLine } from './BackupLine.tsx'
import { FoldingPanel } from './FoldingPanel.tsx'
import { CREATE_USER_PANEL } from './panels.ts'
import { ManageUsersPanel } from './users/ManageUsersPanel.tsx'
import { NewUserForm } from './users/NewUserForm.tsx'

/** The panels of super admins (specification §6). */
export default function SuperAdminPanels({ me, part }: { me: User; part: string | null }) {
  return (
    <>
      <FoldingPanel panel={CREATE_USER_PANEL} part={part}>
        <NewUserForm draftKey="user.draft" create={(user) => call(usersApi.create, user)} />
      </FoldingPanel>
      <ManageUsersPanel me={me} />
      <AuditPanel />
      <BackupLine />
    </>
  )
}
