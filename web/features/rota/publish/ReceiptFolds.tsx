import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { PublicationDetail, Receipt, Unanswered } from '#shared/rota/publish.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { boardQuery } from '../board/board.queries.ts'
import type { Reminders } from '../todo/Reminded.tsx'
import { FirstRows } from '../todo/TodoRow.tsx'
import { UnansweredRow } from '../todo/UnansweredRow.tsx'
import { type AnsweredPerson, answersOf } from './answersOf.ts'

interface ReceiptFoldsProps {
  publication: PublicationDetail
  unanswered: Unanswered[]
  reminders: Reminders
}

const KINDS = ['yes', 'no', 'gone', 'part', 'seen', 'unseen'] as const
type Kind = (typeof KINDS)[number]

/**
 * Number of places that were declined, and of people, each counted once, who said yes, who have no place any more, who
 * have answered for some of their places, and who have and have not seen a publication without an answer. A press on
 * one shows their names.
 */
export function ReceiptFolds({ publication, unanswered, reminders }: ReceiptFoldsProps) {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState<Kind | null>(null)
  const { fromDay, toDay, receipts } = publication
  const { data: board } = useQuery(boardQuery(fromDay, toDay))
  // A person with one answer missing is still asked: each person is counted once, as in the sentence above.
  const { yes, gone } = answersOf(
    receipts.filter(({ answered }) => answered),
    board,
  )
  // A place that was declined is one to fill, whatever its person has answered of others.
  const { no } = answersOf(receipts, board)
  const answers = { yes, no, gone }
  const waiting = receipts.filter(({ answered }) => !answered)
  // An answer for one place proves that the person has seen the publication, with or without a receipt.
  const hasBegun = ({ places }: Receipt) => places.accepted + places.declined > 0
  const owing = {
    part: waiting.filter(hasBegun),
    seen: waiting.filter((one) => !hasBegun(one) && one.seenAt !== null),
    unseen: waiting.filter((one) => !hasBegun(one) && one.seenAt === null),
  }
  const counts: Record<Kind, number> = {
    yes: yes.length,
    no: no.flatMap(({ places }) => places).length,
    gone: gone.length,
    part: owing.part.length,
    seen: owing.seen.length,
    unseen: owing.unseen.length,
  }
  const kinds = KINDS.filter((kind) => counts[kind] > 0)
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-expanded={kind === shown}
            aria-controls={kind === shown ? id : undefined}
            onClick={() => setShown(kind === shown ? null : kind)}
            className="-ml-1 flex min-h-11 items-center gap-1 rounded pr-2 text-left hover:bg-sunken"
          >
            <ChevronRight
              aria-hidden="true"
              className={cx('size-4 shrink-0 transition-[rotate]', kind === shown && 'rotate-90')}
            />
            {t(`receipts.count.${kind}`, { count: counts[kind] })}
          </button>
        ))}
      </div>
      {shown && counts[shown] > 0 && (
        <div id={id}>
          {shown === 'yes' || shown === 'no' || shown === 'gone' ? (
            <AnsweredRows key={shown} people={answers[shown]} />
          ) : (
            <WaitingRows key={shown} receipts={owing[shown]} unanswered={unanswered} reminders={reminders} />
          )}
        </div>
      )}
    </>
  )
}

/** People with the places by which they are counted, and the reason of a no. */
const AnsweredRows = ({ people }: { people: AnsweredPerson[] }) => (
  <FirstRows rows={people}>
    {({ _id, name, places }, isGone) => (
      <li key={_id} inert={isGone} className="border-t py-2 first:border-t-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        {places.map(({ _id, date, serviceTime, post, reason }) => (
          <p key={_id} className="text-sm text-muted wrap-anywhere">
            {formatDay(date, 'short')}, {serviceTime}, {post}
            {reason && ` · ${reason}`}
          </p>
        ))}
      </li>
    )}
  </FirstRows>
)

interface WaitingRowsProps extends Omit<ReceiptFoldsProps, 'publication'> {
  receipts: Receipt[]
}

/** People who have not answered, with the ways to reach them and to answer for them; names alone where all is over. */
function WaitingRows({ receipts, unanswered, reminders }: WaitingRowsProps) {
  const t = useT()
  const now = new Date()
  const rows = receipts.map(({ user, arrivedAt, seenAt }) => ({
    ...user,
    said: arrivedAt !== null && seenAt === null ? t('receipts.arrived') : undefined,
    person: unanswered.find((one) => one.user._id === user._id),
  }))
  return (
    <FirstRows rows={rows}>
      {({ _id, name, said, person }, isGone) =>
        person ? (
          <UnansweredRow key={_id} person={person} said={said} now={now} reminders={reminders} isGone={isGone} />
        ) : (
          <li key={_id} inert={isGone} className="border-t py-2 font-medium wrap-anywhere first:border-t-0">
            {name}
          </li>
        )
      }
    </FirstRows>
  )
}
