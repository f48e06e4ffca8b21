import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { type Publication, publicationsApi } from '#shared/rota/publish.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useConfig } from '../../people/config/config.ts'
import { publicationQuery, unansweredQuery } from '../board/board.queries.ts'
import { useReminders } from '../todo/Reminded.tsx'
import { publicationTitle, receiptsText } from './publish.text.ts'
import { ReceiptFolds } from './ReceiptFolds.tsx'

interface ReceiptsProps {
  publication: Publication
  /** True where a title above names the publication. */
  isBelowTitle?: boolean
}

/** Arrival of a publication, and who has answered what; those who have not are called, reminded, or answered for. */
export function Receipts({ publication, isBelowTitle = false }: ReceiptsProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const { data } = useQuery(publicationQuery(publication._id))
  const { data: unanswered } = useQuery(unansweredQuery(publication.fromDay, publication.toDay))
  const [reminded, setReminded] = useState<number | null>(null)
  const { busy, failure, save } = useSave<'remind'>()
  const reminders = useReminders()
  const waiting = data?.receipts.filter(({ answered }) => !answered) ?? []
  const due = waiting.filter(({ reach }) => reach !== 'none')
  const isToCome = (userId: string) => unanswered?.some(({ user }) => user._id === userId)
  const past = unanswered ? waiting.filter(({ user }) => !isToCome(user._id)).length : 0
  const failed = failure ?? reminders.failure
  const remind = () =>
    save('remind', async () => {
      setReminded((await call(publicationsApi.remind, { id: publication._id })).reminded)
    })

  const title = publicationTitle(publication, timeZone, t)
  return (
    <section aria-label={title}>
      {!isBelowTitle && <h3 className="mb-2 text-lg font-semibold first-letter:uppercase">{title}</h3>}
      {data && data.receipts.length > 0 && (
        <p aria-live="polite" className="mb-3">
          {receiptsText(data.receipts, t)}
        </p>
      )}
      {due.length > 0 && (
        <Button
          busy={busy !== null}
          icon={<BellRing aria-hidden="true" className="size-5" />}
          onClick={remind}
          className="mb-3"
        >
          {t('receipts.remind', { count: due.length })}
        </Button>
      )}
      <FailureNotice title={t('receipts.failed')} failure={failed} />
      {reminded !== null && (
        <p role="status" className="mb-3">
          {t('receipts.reminded', { count: reminded })}
        </p>
      )}
      {data && <ReceiptFolds publication={data} unanswered={unanswered ?? []} reminders={reminders} />}
      {past > 0 && <p className="mt-3 text-sm text-muted">{t('receipts.past', { count: past })}</p>}
    </section>
  )
}
