import { useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { AssignableRole, NewUser, type User } from '#shared/people/users.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { type DraftForm, useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { peopleKeys } from '../people/people.queries.ts'
import { GeneratedPassword } from './GeneratedPassword.tsx'

const EMPTY: NewUser = { name: '', email: '', password: '', phoneNumber: '', role: 'standard' }

const StoredDraft = z.partial(
  z.object({ name: z.string(), email: z.string(), phoneNumber: z.string(), role: AssignableRole }),
)

interface NewUserFormProps {
  /** Key of the draft in this tab's storage. */
  draftKey: string
  /** Known fields, which the form leaves out. */
  known?: Pick<NewUser, 'name' | 'email'>
  create: (user: NewUser) => Promise<User>
  onCreated?: () => void
}

/** The form of a new user. A success empties it; a failure keeps the draft, and a reload all of it but the password. */
export function NewUserForm({ draftKey, known, create, onCreated }: NewUserFormProps) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const form = useDraftForm<NewUser>({
    key: draftKey,
    schema: StoredDraft,
    empty: { ...EMPTY, name: known?.name ?? '', email: known?.email ?? '' },
    resolver: contractResolver<NewUser>(NewUser),
  })
  const { field, submitTo, isSending, failure, startOver } = form
  const submit = submitTo(async (draft) => {
    const user = await create(draft)
    flash(t('admin.userCreated'), user.name)
    startOver()
    cache.invalidateQueries({ queryKey: peopleKeys.all })
    cache.invalidateQueries({ queryKey: auditKeys.all })
    onCreated?.()
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 @min-[440px]:grid-cols-2">
        {!known && (
          <>
            <TextField label={t('admin.name')} autoComplete="off" required {...field('name')} />
            <TextField label={t('admin.email')} type="email" autoComplete="off" required {...field('email')} />
          </>
        )}
        <FirstPassword form={form} field={field('password')} />
        <div className="flex flex-col gap-4">
          <TextField label={t('admin.phone')} type="tel" autoComplete="off" required {...field('phoneNumber')} />
          <SelectField label={t('admin.role')} {...field('role')}>
            {AssignableRole.options.map((role) => (
              <option key={role} value={role}>
                {t(`admin.role.${role}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <FormEnd failed={t('admin.userFailed')} failure={failure} busy={isSending} icon={UserRoundPlus}>
        {t(isSending ? 'admin.creating' : 'admin.createUserButton')}
      </FormEnd>
    </form>
  )
}

interface FirstPasswordProps {
  form: DraftForm<NewUser>
  /** Registered by the form, in the order in which a refusal looks for the first field. */
  field: ReturnType<DraftForm<NewUser>['field']>
}

/** The password that the new user is told, with a button that makes one. */
function FirstPassword({ form: { control, setValue, formState }, field }: FirstPasswordProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const password = useWatch({ control, name: 'password' })
  return (
    <div ref={box}>
      <PasswordField
        label={t('admin.password')}
        hint={t('admin.passwordHint')}
        autoComplete="new-password"
        required
        {...field}
      />
      <GeneratedPassword
        value={password}
        field={() => box.current?.querySelector('input')}
        onGenerate={(made) => setValue('password', made, { shouldValidate: formState.isSubmitted })}
      />
    </div>
  )
}
