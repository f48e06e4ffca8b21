import { CircleCheck, HeartHandshake, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { recordsApi, ThanksWords } from '#shared/sunday/records.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { readTab, writeTab } from '../../../platform/tabStorage.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { takeLostFocus } from '../../../ui/takeFocus.ts'
import { useSession } from '../../people/sessions/session.ts'

interface Draft {
  text: string
}

const StoredDraft = z.partial(z.object({ text: z.string() }))

/** Number of people who were thanked for a day, stored while this tab is open: nobody is offered to thank twice. */
const Told = z.object({ count: z.number() })

/** One push with an admin's words to everybody who served on a day: a line, which a press opens to the field. */
export function Thanks({ date }: { date: string }) {
  const t = useT()
  const me = useSession().user?._id
  const draftKey = `thanks.draft ${me} ${date}`
  const toldKey = `thanks.told ${me} ${date}`
  const [told, setTold] = useState(() => readTab(toldKey, Told)?.count)
  const [isOpen, setIsOpen] = useState(() => Boolean(readTab(draftKey, StoredDraft)?.text))
  if (told)
    return (
      <p ref={takeLostFocus} tabIndex={-1} role="status" className="flex items-center gap-2 text-muted outline-none">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-primary" />
        {t('thanks.told', { count: told })}
      </p>
    )
  if (!isOpen)
    return (
      <Button
        className="self-start"
        icon={<HeartHandshake aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        {t('thanks.title')}
      </Button>
    )
  return (
    <ThanksForm
      date={date}
      draftKey={draftKey}
      onTold={(count) => {
        writeTab(toldKey, { count })
        setTold(count)
      }}
      onClose={() => setIsOpen(false)}
    />
  )
}

interface ThanksFormProps {
  date: string
  draftKey: string
  /** Called with the number of people, at least one. */
  onTold: (count: number) => void
  onClose: () => void
}

function ThanksForm({ date, draftKey, onTold, onClose }: ThanksFormProps) {
  const t = useT()
  const [isForNobody, setIsForNobody] = useState(false)
  const { field, submitTo, isSending, failure, startOver, setFocus } = useDraftForm<Draft>({
    key: draftKey,
    schema: StoredDraft,
    empty: { text: '' },
    resolver: contractResolver<Draft>(ThanksWords),
  })
  useEffect(() => setFocus('text'), [setFocus])
  const submit = submitTo(async ({ text }) => {
    setIsForNobody(false)
    const { told } = await call(recordsApi.thank, { date, text })
    // Thanks that reached nobody may be sent again.
    if (told === 0) return setIsForNobody(true)
    startOver()
    onTold(told)
  })
  return (
    <Section title={t('thanks.title')} isSmall>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField label={t('thanks.text')} hint={t('thanks.hint')} autoComplete="off" required {...field('text')} />
        {isForNobody && <Notice tone="info">{t('thanks.nobody')}</Notice>}
        {failure && (
          <Outcome tone="error" title={t('thanks.failed')}>
            {whyOf(failure.error)}
          </Outcome>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSending} icon={<Send aria-hidden="true" className="size-5" />}>
            {t('thanks.send')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
