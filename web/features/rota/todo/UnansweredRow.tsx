import type { Unanswered } from '#shared/rota/publish.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { AnswerFor } from '../answers/recorded/AnswerFor.tsx'
import type { Reminders } from './Reminded.tsx'
import { TodoRow } from './TodoRow.tsx'
import { gapWhenText, itemsText, lastReminder, waitText } from './todo.text.ts'

interface UnansweredRowProps {
  person: Unanswered
  now: Date
  reminders: Reminders
  isGone: boolean
  /** True where it is said above the rows when all were asked. */
  isAskedSaid?: boolean
  /** Arrival of the publication at them. */
  said?: string | undefined
}

/** Width from which a row has room for an answer. */
const ROOM_PX = 768

/** Somebody who has not answered: called or reminded from the row, answered for there or below it. */
export function UnansweredRow({ person, now, reminders, isGone, isAskedSaid = false, said }: UnansweredRowProps) {
  const t = useT()
  const today = useToday()
  const { timeZone } = useConfig()
  const { user, items } = person
  const { _id, name, phoneNumber, reach } = user
  const isWide = useIsWide(ROOM_PX)
  // Of several places the next one is answered in the row, the others below it.
  const next = items[0]
  const mayRemind = reach !== 'none' && !lastReminder(items, now)
  return (
    <TodoRow
      isGone={isGone}
      title={name}
      about={[itemsText(items, t), said, waitText(person, { today, timeZone, now, isAskedSaid }, t)]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <PhoneLink name={name} phoneNumber={phoneNumber} />
          {isWide && next && (
            // As wide with a day as without, so that the numbers stand below each other.
            <div className="flex min-w-48 shrink-0 justify-end">
              <AnswerFor
                look="end"
                day={items.length > 1 ? formatDay(next.date, 'short') : undefined}
                place={{ assignmentId: next.assignmentId, state: 'asked', name }}
              />
            </div>
          )}
          {mayRemind && (
            <Button
              size="sm"
              className="shrink-0"
              busy={reminders.busy === _id}
              aria-label={t('todo.remindNamed', { name })}
              onClick={() => reminders.remind(_id, [_id])}
            >
              {t('todo.remind')}
            </Button>
          )}
        </>
      }
    >
      <PersonLink person={user} />
      <p className="text-muted">{t(`todo.reachedBy.${reach === 'none' && !phoneNumber ? 'noNumber' : reach}`)}</p>
      <ul>
        {items.map((item) => (
          <li key={item.assignmentId} className="border-t py-2">
            <p className="mb-1 font-medium wrap-anywhere">
              {gapWhenText(item)} · {item.post}
            </p>
            <AnswerFor place={{ assignmentId: item.assignmentId, state: 'asked', name }} />
          </li>
        ))}
      </ul>
    </TodoRow>
  )
}
