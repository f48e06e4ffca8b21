import type { User } from '#shared/people/users.ts'
import type { Message } from '#shared/talk/messages.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useConfig } from '../../people/config/config.ts'
import type { MessageAction } from './MessageButtons.tsx'
import { entryKeyOf, entryPlaceOf, isPending, type ListEntry } from './message.entries.ts'
import { dayTitle } from './message.times.ts'
import { PendingEntry } from './PendingEntry.tsx'
import { SentMessage } from './SentMessage.tsx'
import type { ChangeFailure } from './sync/message.mutations.ts'
import type { PendingMessage } from './sync/pending.messages.ts'

/** Props that all rows of a channel share. */
export interface RowContext {
  me: User
  /** Today in the team's time zone, YYYY-MM-DD. */
  today: string
  /** Heading level of the dates. */
  dayLevel: 2 | 3
  /** Failed changes by message id. */
  failures: ReadonlyMap<string, ChangeFailure>
  /** Ids of messages whose deletion waits for a connection. */
  waiting: ReadonlySet<string>
  onAction: (action: MessageAction, message: Message) => void
  onOpenPicture: (message: Message) => void
  onTakeBack: (message: PendingMessage) => void
  /** Puts a text into the composer. */
  onReuse: (text: string) => void
}

interface EntryRowProps extends RowContext {
  entries: readonly ListEntry[]
  entry: ListEntry
  /** Place of the entry among `entries`. */
  index: number
  /** Id of the first message that is new to the reader. */
  firstNewId: string | null
}

/** One row of the list: a message, below the date and the mark of new messages where these begin. */
export function EntryRow({ entries, entry, index, firstNewId, me, today, dayLevel, ...row }: EntryRowProps) {
  const { timeZone } = useConfig()
  const { startsDay, startsNew, startsGroup } = entryPlaceOf(entries, index, { me, timeZone, firstNewId })
  const isLast = index === entries.length - 1
  return (
    // The row takes presses itself: the virtualizer lets none through to its buttons while the list moves, as after a
    // message of one's own.
    <div
      data-row={entryKeyOf(entry, me)}
      className={cx('pointer-events-auto', startsGroup ? 'pt-3' : 'pt-1', isLast && 'pb-2')}
    >
      {startsDay && <DayMark day={startsDay} today={today} level={dayLevel} />}
      {startsNew && <NewMark />}
      {isPending(entry) ? (
        <PendingEntry
          message={entry}
          name={me.name}
          startsGroup={startsGroup}
          today={today}
          onTakeBack={row.onTakeBack}
        />
      ) : (
        <SentMessage
          message={entry}
          me={me}
          startsGroup={startsGroup}
          today={today}
          failure={row.failures.get(entry._id)}
          isWaiting={row.waiting.has(entry._id)}
          onAction={row.onAction}
          onOpenPicture={row.onOpenPicture}
          onReuse={row.onReuse}
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
