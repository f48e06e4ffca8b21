import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { cx } from '../../../ui/cx.ts'
import type { PendingMessage as Pending } from '../sync/pending.messages.ts'
import type { ChangeFailure } from './ChangeFailed.tsx'
import { DayMark, NewMark } from './DayMark.tsx'
import type { MessageAction } from './message.actions.ts'
import { type Entry, isPending, type Place } from './message.entries.ts'
import { PendingMessage } from './PendingMessage.tsx'
import { SentMessage } from './SentMessage.tsx'

/** What is the same for all rows of a list. */
export interface RowContext {
  /** The date it is for the team. */
  now: string
  /** How deep the dates stand below the title of the page. */
  dayLevel: 2 | 3
  failures: ReadonlyMap<string, ChangeFailure>
  onAction: (action: MessageAction, message: Message) => void
  onOpenPicture: (message: Message) => void
  onTakeBack: (message: Pending) => void
}

export interface MessageRowProps extends RowContext {
  entry: Entry
  place: Place
  me: User
  /** Tells it from the other rows. */
  name: string
  isLast: boolean
}

/** A message with what stands above it: the day that it begins, and the mark of what is new. */
export function MessageRow({ entry, place, me, name, isLast, now, dayLevel, failures, ...handlers }: MessageRowProps) {
  const { startsDay, startsNew, startsGroup } = place
  return (
    <div data-row={name} className={cx(startsGroup ? 'pt-3' : 'pt-1', isLast && 'pb-2')}>
      {startsDay && <DayMark day={startsDay} now={now} level={dayLevel} />}
      {startsNew && <NewMark />}
      {isPending(entry) ? (
        <PendingMessage
          message={entry}
          name={me.name}
          startsGroup={startsGroup}
          now={now}
          onTakeBack={handlers.onTakeBack}
        />
      ) : (
        <SentMessage
          message={entry}
          me={me}
          startsGroup={startsGroup}
          now={now}
          failure={failures.get(entry._id)}
          onAction={handlers.onAction}
          onOpenPicture={handlers.onOpenPicture}
        />
      )}
    </div>
  )
}
