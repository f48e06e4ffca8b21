import { KeyRound } from 'lucide-react'
import { KeyWish, keysApi, type NewProgramKey } from '#shared/people/keys.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** The weakest key, which is enough for a program that shows the rota. */
const EMPTY: KeyWish = { name: '', access: 'read', role: 'member' }

/** Makes a key; `onMade` gets it with its secret, which nothing can show again. */
export function KeyForm({ onMade }: { onMade: (made: NewProgramKey) => void }) {
  const t = useT()
  const { field, submitTo, isSending, failure, startOver } = useDraftForm<KeyWish>({
    empty: EMPTY,
    resolver: contractResolver<KeyWish>(KeyWish),
  })
  const submit = submitTo(async (wish) => {
    onMade(await call(keysApi.create, wish))
    startOver()
  })
  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <TextField label={t('keys.name')} hint={t('keys.nameHint')} autoComplete="off" required {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('keys.access')} {...field('access')}>
          <option value="read">{t('keys.access.read')}</option>
          <option value="write">{t('keys.access.write')}</option>
        </SelectField>
        <SelectField label={t('keys.role')} {...field('role')}>
          <option value="member">{t('keys.sees.member')}</option>
          <option value="admin">{t('keys.sees.admin')}</option>
        </SelectField>
      </div>
      <FormEnd failed={t('keys.makeFailed')} failure={failure} busy={isSending} icon={KeyRound}>
        {t('keys.make')}
      </FormEnd>
    </form>
  )
}
