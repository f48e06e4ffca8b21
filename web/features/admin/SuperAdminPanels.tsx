import { type User, usersApi } from '#shared/users.ts'
import { call } from '../../api/call.ts'
import { useT } from '../../strings/strings.ts'
import { Section } from '../../ui/Section.tsx'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { BackupLine } from './BackupLine.tsx'
import { CREATE_USER_PANEL } from './panels.ts'
import { ManageUsersPanel } from './users/ManageUsersPanel.tsx'
import { NewUserForm } from './users/NewUserForm.tsx'

/** The panels of super admins (specification §6). */
export default function SuperAdminPanels({ me }: { me: User }) {
  return (
    <>
      <CreateUserPanel />
      <ManageUsersPanel me={me} />
      <AuditPanel />
      <BackupLine />
    </>
  )
}

/** 'Create New User': creates an account without registration. */
function CreateUserPanel() {
  const t = useT()
  return (
    <Section title={t('admin.createUser')} anchor={CREATE_USER_PANEL.id}>
      <div className="@container max-w-3xl rounded border bg-surface p-4 md:p-6">
        <NewUserForm draftKey="user.draft" create={(user) => call(usersApi.create, user)} />
      </div>
    </Section>
  )
}
