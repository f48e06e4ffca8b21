import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import type { ChangeFailure } from '../sync/message.mutations.ts'
import type { PendingMessage } from '../sync/pending.messages.ts'
import type { MessageAction } from './MessageButtons.tsx'
import { type Entry, isPending, type Place } from './message.entries.ts'
import { dayTitle } from './message.times.ts'
import { PendingEntry } from './PendingEntry.tsx'
import { SentMessage } from './SentMessage.tsx'

/** Props that all rows of a list share. */
export interface RowContext {
  /** Today in the team's time zone, YYYY-MM-DD. */
  today: string
  /** Heading level of the dates. */
  dayLevel: 2 | 3
  /** Failed changes by message id. */
  failures: ReadonlyMap<string, ChangeFailure>
  onAction: (action: MessageAction, message: Message) => void
  onOpenPicture: (message: Message) => void
  onTakeBack: (message: PendingMessage) => void
  /** Puts a text into the composer. */
  onReuse: (text: string) => void
}

interface EntryRowProps extends RowContext {
  entry: Entry
  place: Place
  me: User
  /** Identifies the row for useListFocus(). */
  name: string
  isLast: boolean
}

/** One row of the list: a message, below the date and the mark of new messages where these begin. */
export function EntryRow({ entry, place, me, name, isLast, today, dayLevel, failures, ...handlers }: EntryRowProps) {
  const { startsDay, startsNew, startsGroup } = place
  return (
    // The row takes presses itself: the virtualizer lets none through to its buttons while the list moves, as after a
    // message of one's own.
    <div data-row={name} className={cx('pointer-events-auto', startsGroup ? 'pt-3' : 'pt-1', isLast && 'pb-2')}>
      {startsDay && <DayMark day={startsDay} today={today} level={dayLevel} />}
      {startsNew && <NewMark />}
      {isPending(entry) ? (
        <PendingEntry
          message={entry}
          name={me.name}
          startsGroup={startsGroup}
          today={today}
          onTakeBack={handlers.onTakeBack}
        />
      ) : (
        <SentMessage
          message={entry}
          me={me}
          startsGroup={startsGroup}
          today={today}
          failure={failures.get(entry._id)}
          onAction={handlers.onAction}
          onOpenPicture={handlers.onOpenPicture}
          onReuse={handlers.onReuse}
        />
      )}
    </div>
  )
}

interface DayMarkProps {
  /** YYYY-MM-DD */
  day: string
  today: string
  level: 2 | 3
}

function DayMark({ day, today, level }: DayMarkProps) {
  const t = useT()
  const Heading = `h${level}` as const
  return (
    <Heading className="flex items-center gap-4 pt-6 pb-3 text-sm font-medium text-muted before:flex-1 before:border-t after:flex-1 after:border-t">
      {dayTitle(day, today, t)}
    </Heading>
  )
}

function NewMark() {
  const t = useT()
  return (
    <p className="flex items-center gap-4 pt-3 pb-1 text-sm font-semibold text-accent-ink before:flex-1 before:border-t before:border-accent after:flex-1 after:border-t after:border-accent">
      {t('chat.newMessages')}
    </p>
  )
}
