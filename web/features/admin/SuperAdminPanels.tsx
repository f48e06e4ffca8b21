import type { User } from '#shared/users.ts'
import { AuditPanel } from './AuditPanel.tsx'
import { CreateUserPanel } from './CreateUserPanel.tsx'
import { ManageUsersPanel } from './ManageUsersPanel.tsx'

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
