import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { type Publication, publicationsApi, type Receipt, type Unanswered } from '#shared/rotaPublications.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useConfig } from '../../config/config.ts'
import { publicationQuery, unansweredQuery } from '../board/board.queries.ts'
import { FirstRows } from '../todo/TodoRow.tsx'
import { UnansweredRow, useReminders } from '../todo/UnansweredRow.tsx'
import { publicationTitle, receiptsText } from './publish.text.ts'

/** The receipt of somebody who has not answered. */
const comeTo = ({ seenAt, arrivedAt }: Receipt, t: Translate): string | undefined =>
  seenAt ? t('receipts.seen') : arrivedAt ? t('receipts.arrived') : undefined

interface ReceiptsProps {
  publication: Publication
  /** True where a title above names the publication. */
  isBelowTitle?: boolean
}

/** Arrival of a publication, and the people who have not answered it: called, reminded, or answered for. */
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
  const people = (unanswered ?? []).flatMap((person) => {
    const receipt = waiting.find(({ user }) => user._id === person.user._id)
    return receipt ? [{ ...person, _id: person.user._id, said: comeTo(receipt, t) }] : []
  })
  const past = unanswered ? waiting.length - people.length : 0
  const failed = failure ?? reminders.failure
  const now = new Date()
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
      {people.length > 0 && (
        <FirstRows<Unanswered & { _id: string; said: string | undefined }> rows={people}>
          {(person, isGone) => (
            <UnansweredRow
              key={person._id}
              person={person}
              said={person.said}
              now={now}
              reminders={reminders}
              isGone={isGone}
            />
          )}
        </FirstRows>
      )}
      {past > 0 && <p className="mt-3 text-sm text-muted">{t('receipts.past', { count: past })}</p>}
    </section>
  )
}
