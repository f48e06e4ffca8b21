import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ownDataApi } from '#shared/people/ownData.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useSession } from '../sessions/session.ts'

/** Deletes one's own account after an explanation of the consequences and with the password. */
export function RemoveAccountForm({ onCancel }: { onCancel: () => void }) {
  const t = useT()
  const { signOut, hasNoPassword } = useSession()
  const navigate = useNavigate()
  const { busy, failure, save } = useSave<'remove'>()
  const [password, setPassword] = useState('')

  const wrong = failure?.error instanceof ApiError ? failure.error.issues[0]?.message : undefined

  const remove = (event: FormEvent) => {
    event.preventDefault()
    save('remove', async () => {
      await call(ownDataApi.remove, { password })
      // A logout leads to the login.
      await signOut()
      navigate(paths.goodbye, { replace: true })
    })
  }

  return (
    <form onSubmit={remove} className="flex flex-col gap-4 rounded-lg border p-4">
      <h3 className="font-semibold">{t('ownData.remove')}</h3>
      <p>{t('ownData.removeWhat')}</p>
      {!hasNoPassword && (
        <PasswordField
          label={t('ownData.password')}
          autoComplete="current-password"
          required
          autoFocus
          error={wrong}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {failure && <FailureText title={t('ownData.removeFailed')} detail={wrong ? undefined : whyOf(failure.error)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy !== null} disabled={password === '' && !hasNoPassword}>
          {t('ownData.confirm')}
        </Button>
        <Button onClick={onCancel} disabled={busy !== null}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
