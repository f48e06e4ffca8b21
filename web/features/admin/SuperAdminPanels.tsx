import type { User } from '#shared/users.ts'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { BackupLine } from './BackupLine.tsx'
import { ManageUsersPanel } from './users/ManageUsersPanel.tsx'

/** The panels of super admins (specification §6), below the form of a new user. */
export default function SuperAdminPanels({ me }: { me: User }) {
  return (
    <>
      <ManageUsersPanel me={me} />
      <AuditPanel />
      <BackupLine />
    </>
  )
}
