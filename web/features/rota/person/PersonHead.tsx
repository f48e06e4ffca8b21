import { useState } from 'react'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { firstCount } from '../../../ui/firstCount.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { AnswerFor } from '../answers/recorded/AnswerFor.tsx'
import { RecordedUndo } from '../answers/recorded/Recorded.tsx'
import { listOf } from '../listOf.ts'
import { monthTexts, nextFirst, type PlaceToCome } from './person.text.ts'

/** Places that are shown at once: the days begin within a phone's first screen. The others fold. */
const FIRST = 5

/** Number of places that stand unfolded: those that wait for an answer are among them. */
function shownOf(inOrder: PlaceToCome[]): number {
  const shown = Math.max(FIRST, inOrder.findLastIndex(({ answer }) => answer?.state === 'asked') + 1)
  return firstCount(inOrder.length, shown)
}

interface PersonHeadProps extends Pick<MemberAvailability, 'user'> {
  places: PlaceToCome[]
}

/** Where and when somebody serves, each place with the answer that they gave or that is missing. */
export function PersonHead({ user: { name, suspended }, places }: PersonHeadProps) {
  const t = useT()
  const inOrder = nextFirst(places)
  // As it was when the page came: no row moves while answers are recorded.
  const [shown] = useState(shownOf(inOrder))
  const rest = inOrder.slice(shown)
  if (!suspended && inOrder.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {suspended && (
        <p>
          <Tag>{t('admin.isSuspended')}</Tag>
        </p>
      )}
      {inOrder.length > 0 && (
        <RecordedUndo>
          <div className="max-w-[65ch]">
            <Places name={name} places={inOrder.slice(0, shown)} />
            {rest.length > 0 && (
              <Disclosure label={t('roster.more', { count: rest.length })} className="text-sm">
                <Places name={name} places={rest} />
              </Disclosure>
            )}
          </div>
        </RecordedUndo>
      )}
    </div>
  )
}

interface MonthsNoteProps extends Pick<MemberAvailability, 'months'> {
  places: PlaceToCome[]
  today: string
}

/** The months in which somebody serves more or less often than is an even share, which days that are entered change. */
export function MonthsNote({ months, places, today }: MonthsNoteProps) {
  const t = useT()
  const times = monthTexts(months, places, { today, t })
  if (times.length === 0) return null
  return <p className="text-sm text-muted first-letter:uppercase">{listOf(times)}.</p>
}

/** Places, a line each; one about which somebody was asked with the answer that they gave, to be recorded. */
function Places({ name, places }: { name: string; places: PlaceToCome[] }) {
  const t = useT()
  return (
    <ul aria-label={t('person.services')} className="flex flex-col gap-1">
      {places.map(({ date, serviceTime, post, isDraft, isAway, answer }) => (
        <li key={`${date} ${serviceTime} ${post}`} className="flex flex-wrap items-center gap-2">
          <p className="min-w-36 flex-1 first-letter:uppercase">
            <strong className="font-semibold">{formatDay(date, 'weekday')}</strong>, {serviceTime} · {post}{' '}
            {isDraft && <Tag>{t('person.draft')}</Tag>} {isAway && <Tag>{t('theirs.availability.kind.away')}</Tag>}{' '}
            {answer && (
              // On a phone the two words beside it say as much.
              <span className={cx('text-sm text-muted', answer.state === 'asked' && 'max-md:hidden')}>
                {t(`person.state.${answer.state}`)}
              </span>
            )}
          </p>
          {answer && (
            <AnswerFor
              look="row"
              day={formatDay(date, 'short')}
              place={{ assignmentId: answer.assignmentId, state: answer.state, name }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
