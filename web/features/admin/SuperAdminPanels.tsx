import type { User } from '#shared/users.ts'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { CreateUserPanel } from './users/CreateUserPanel.tsx'
import { ManageUsersPanel } from './users/ManageUsersPanel.tsx'

/** What only a super admin may do (specification §6). */
export default function SuperAdminPanels({ me }: { me: User }) {
  return (
    <>
      <CreateUserPanel />
      <ManageUsersPanel me={me} />
      <AuditPanel />
    </>
  )
}
