import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { SetupAccount, setupApi } from '#shared/people/setup.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSession } from '../sessions/session.ts'
import { setupQuery } from './setup.queries.ts'
import type { StepLook } from './setup.steps.ts'

const StoredDraft = z.partial(z.object({ name: z.string(), email: z.string(), phoneNumber: z.string() }))

/** Name, email and phone number of the account that the first start has made. */
export function AccountStep({ look }: { look: StepLook }) {
  const t = useT()
  const cache = useQueryClient()
  const { recheck } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { field, submitTo, isSending, failure, startOver } = useDraftForm<SetupAccount>({
    key: 'setup.account',
    schema: StoredDraft,
    empty: { name: '', email: '', phoneNumber: '' },
    resolver: contractResolver<SetupAccount>(SetupAccount),
  })
  if (!isOpen)
    return (
      <Button {...look} onClick={() => setIsOpen(true)}>
        {t('setup.account.button')}
      </Button>
    )

  const submit = submitTo(async (account) => {
    await call(setupApi.account, account)
    startOver()
    await recheck()
    await cache.invalidateQueries(setupQuery)
  })
  return (
    <form noValidate onSubmit={submit} className="flex basis-full flex-col gap-4 py-3">
      <div className="grid gap-4 @min-[640px]:grid-cols-3">
        <TextField label={t('setup.account.name')} autoComplete="name" autoFocus required {...field('name')} />
        <TextField
          label={t('setup.account.email')}
          hint={t('setup.account.hint')}
          type="email"
          autoComplete="email"
          required
          {...field('email')}
        />
        <TextField label={t('setup.account.number')} type="tel" autoComplete="tel" required {...field('phoneNumber')} />
      </div>
      <FormEnd failed={t('setup.failed')} failure={failure} busy={isSending} icon={Check}>
        {t('setup.save')}
      </FormEnd>
    </form>
  )
}
