import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { interestApi, NewInterest } from '#shared/people/interest.ts'
import { call } from '../../../api/call.ts'
import { errorSentence, isTooMany, whyOf } from '../../../api/error.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EntryPanel } from '../../../ui/EntryPanel.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { Honeypot } from '../../../ui/Honeypot.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { takeFocus } from '../../../ui/takeFocus.ts'
import { useBotCheck } from '../botCheck/useBotCheck.ts'

/** The interest form, and after it the thanks. */
export function JoinPage() {
  const t = useT()
  /** The address that is written to; null until the form is sent. */
  const [sentBy, setSentBy] = useState<string | null>(null)
  const title = t(sentBy !== null ? 'join.thanks' : 'join.title')
  usePageTitle(title)

  if (sentBy === null)
    return (
      <EntryPanel title={title} tagline={t('join.tagline')}>
        <JoinForm onSent={setSentBy} />
      </EntryPanel>
    )
  return (
    <EntryPanel key="thanks" title={title} titleRef={takeFocus} tagline={t('join.tagline')}>
      <div className="flex flex-col items-start gap-5">
        <p className="text-lg">{t('join.thanksNext')}</p>
        <p className="wrap-anywhere">{t('join.writeTo', { email: sentBy })}</p>
      </div>
    </EntryPanel>
  )
}

/** The form's fields. */
const JoinDraft = z.object({ name: z.string(), email: z.string(), message: z.string() })
type JoinDraft = z.infer<typeof JoinDraft>

const StoredDraft = z.partial(JoinDraft)

const EMPTY: JoinDraft = { name: '', email: '', message: '' }

/** The interest form. The draft stays until the server has accepted it. */
function JoinForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const check = useBotCheck('interest')
  const honeypot = useRef<HTMLInputElement>(null)
  const { field, submitTo, isSending, failure, startOver } = useDraftForm<JoinDraft>({
    key: 'join.draft',
    schema: StoredDraft,
    empty: EMPTY,
    resolver: contractResolver(NewInterest),
  })

  const submit = submitTo(async (draft) => {
    const botCheck = await check.solve()
    await call(interestApi.submit, { ...draft, honeypot: honeypot.current?.value, botCheck })
    startOver()
    onSent(draft.email)
  })

  return (
    <>
      <form noValidate onSubmit={submit} onFocus={check.prepare} className="flex flex-col gap-5">
        <p className="text-muted">{t('join.intro')}</p>
        <TextField label={t('join.name')} type="text" autoComplete="name" required {...field('name')} />
        <TextField label={t('join.email')} type="email" autoComplete="email" required {...field('email')} />
        <TextAreaField label={t('join.message')} required {...field('message')} />
        <Honeypot ref={honeypot} name="honeypot" />
        {failure && (
          <FailureText
            title={t('join.failed')}
            detail={isTooMany(failure.error) ? whyOf(failure.error) : errorSentence(failure.error)}
          />
        )}
        <Button type="submit" variant="primary" busy={isSending}>
          {t(isSending ? 'join.busy' : 'join.submit')}
        </Button>
      </form>
      <div {...check.place} />
    </>
  )
}
