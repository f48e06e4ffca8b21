import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import * as z from 'zod/mini'
import { mailApi } from '#shared/people/mailLinks.ts'
import { Password } from '#shared/people/personFields.ts'
import { call } from '../../../api/call.ts'
import { contractResolver, fieldProps, showRefusal } from '../../../forms/contractForm.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx'
import { DoneStep } from './DoneStep.tsx'
import { MailedLink } from './MailedLink.tsx'
import { FIELD_OF } from './reset.draft.ts'

interface Draft {
  newPassword: string
}

const Fields = z.object({ newPassword: Password })

/** A new password by a mailed link. Opening the page uses nothing up: mail scanners open links, too. */
export function ResetByMailPage() {
  const t = useT()
  const { token = '' } = useParams()
  const [isDone, setIsDone] = useState(false)
  const { busy, failure, save } = useSave<'reset'>()
  const form = useForm<Draft>({ defaultValues: { newPassword: '' }, resolver: contractResolver(Fields) })
  const { handleSubmit, setError } = form

  const reset = ({ newPassword }: Draft) =>
    save('reset', async () => {
      try {
        await call(mailApi.resetPassword, { token, newPassword })
      } catch (error) {
        if (showRefusal(setError, error, ['newPassword'], FIELD_OF)) return
        throw error
      }
      setIsDone(true)
    })

  return (
    <MailedLink
      purpose="reset"
      token={token}
      title={t('mailLink.resetTitle')}
      tagline={t('reset.tagline')}
      newLink={paths.forgotPassword}
    >
      {isDone ? (
        <DoneStep />
      ) : (
        <form noValidate onSubmit={(event) => void handleSubmit(reset)(event)} className="flex flex-col gap-5">
          <NewPasswordField label={t('reset.newPassword')} {...fieldProps(form, 'newPassword')} />
          <FailureNotice title={t('mailLink.resetFailed')} failure={failure} />
          <Button type="submit" variant="primary" busy={busy !== null}>
            {t(busy ? 'reset.busy' : 'reset.submit')}
          </Button>
          <p className="text-center">
            <Link to={paths.forgotPassword} className="inline-block py-2 text-primary underline underline-offset-4">
              {t('mailLink.another')}
            </Link>
          </p>
        </form>
      )}
    </MailedLink>
  )
}
