import { usersApi } from '#shared/users.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { CREATE_USER_PANEL } from '../panels.ts'
import { NewUserForm } from './NewUserForm.tsx'

/** 'Create New User': somebody who did not register by themselves. */
export function CreateUserPanel() {
  const t = useT()
  return (
    <Section title={t('admin.createUser')} anchor={CREATE_USER_PANEL.id}>
      <div className="@container max-w-3xl rounded border bg-surface p-4 md:p-6">
        <NewUserForm create={(user) => call(usersApi.create, user)} />
      </div>
    </Section>
  )
}
