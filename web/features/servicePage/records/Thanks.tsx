import { Send } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { recordsApi, ThanksWords } from '#shared/records.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSession } from '../../sessions/session.ts'

interface Draft {
  text: string
}

const StoredDraft = z.partial(z.object({ text: z.string() }))

/** One push with an admin's words to everybody who served on a day. */
export function Thanks({ date }: { date: string }) {
  const t = useT()
  const me = useSession().user?._id
  const [told, setTold] = useState<number | null>(null)
  const { field, submitTo, isSending, failure, startOver } = useDraftForm<Draft>({
    ...{ key: `thanks.draft ${me} ${date}`, schema: StoredDraft, empty: { text: '' } },
    resolver: contractResolver<Draft>(ThanksWords),
  })
  const submit = submitTo(async ({ text }) => {
    setTold(null)
    const { told } = await call(recordsApi.thank, { date, text })
    // Thanks that reached nobody may be sent again.
    if (told > 0) startOver()
    setTold(told)
  })
  return (
    <Section title={t('thanks.title')} className="max-w-2xl">
      {told !== null && (
        <Notice tone={told > 0 ? 'success' : 'info'} className="mb-3">
          {told > 0 ? t('thanks.told', { count: told }) : t('thanks.nobody')}
        </Notice>
      )}
      {!told && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField label={t('thanks.text')} hint={t('thanks.hint')} autoComplete="off" required {...field('text')} />
          <FormEnd failed={t('thanks.failed')} failure={failure} busy={isSending} icon={Send}>
            {t('thanks.send')}
          </FormEnd>
        </form>
      )}
    </Section>
  )
}
