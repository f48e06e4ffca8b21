import { useState } from 'react'
import * as z from 'zod/mini'
import { mailApi } from '#shared/people/mailLinks.ts'
import { Email } from '#shared/people/personFields.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useBotCheck } from '../botCheck/useBotCheck.ts'

const Fields = z.object({ email: Email })

/** Asks for a link by mail. The sentence is the same whether or not somebody has the address. */
export function MailStep({ onPhone }: { onPhone: () => void }) {
  const t = useT()
  const check = useBotCheck('send_code')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, submitTo, isSending, failure } = useDraftForm({
    empty: { email: '' },
    resolver: contractResolver<{ email: string }>(Fields),
  })
  const send = submitTo(async ({ email }) => {
    await call(mailApi.reset, { email, botCheck: await check.solve() })
    setSentTo(email)
  })

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      {sentTo ? (
        <Outcome tone="success" title={t('mailLink.sent')}>
          {t('mailLink.sentWhat', { email: sentTo })}
        </Outcome>
      ) : (
        <>
          <p className="text-muted">{t('mailLink.intro')}</p>
          <TextField
            label={t('register.email')}
            type="email"
            autoComplete="username"
            required
            onFocus={check.prepare}
            {...field('email')}
          />
          <FailureNotice title={t('mailLink.sendFailed')} failure={failure} />
          <Button type="submit" variant="primary" busy={isSending}>
            {t('mailLink.send')}
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onPhone}>
        {t('mailLink.byPhone')}
      </Button>
      <div {...check.place} />
    </form>
  )
}
