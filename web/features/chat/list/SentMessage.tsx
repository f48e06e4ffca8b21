import { memo } from 'react'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { photoAddress } from '../../people/photo.address.ts'
import type { ChangeFailure } from '../sync/message.mutations.ts'
import { MessageBubble, MessageMeta, MessageText } from './MessageBubble.tsx'
import { actionsOf, type MessageAction, MessageButtons } from './MessageButtons.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import { isOwnMessage } from './message.entries.ts'
import { senderName } from './sender.ts'

interface SentMessageProps {
  message: Message
  me: User
  startsGroup: boolean
  /** Today in the team's time zone, YYYY-MM-DD. */
  today: string
  failure: ChangeFailure | undefined
  onAction: (action: MessageAction, message: Message) => void
  onOpenPicture: (message: Message) => void
  onReuse: (text: string) => void
}

/** A message on the server: own ones on the right, others on the left with their sender. */
export const SentMessage = memo(function SentMessage({
  message,
  me,
  startsGroup,
  today,
  failure,
  onAction,
  onOpenPicture,
  onReuse,
}: SentMessageProps) {
  const t = useT()
  const { sender, imageUrl, deleted } = message
  const name = senderName(sender, t)
  const isOwn = isOwnMessage(message, me)
  const isNamedAbove = startsGroup && !isOwn
  return (
    <article aria-label={name} className={isOwn ? 'flex flex-col items-end' : 'flex flex-col items-start'}>
      {isNamedAbove && <p className="mb-0.5 pl-11 text-sm font-semibold wrap-anywhere">{name}</p>}
      <div className={isOwn ? 'flex w-full flex-row-reverse items-center gap-1' : 'flex w-full items-center gap-2'}>
        {!isOwn && (
          <div className="size-9 shrink-0 self-start">
            {startsGroup && <Photo src={photoAddress(sender)} name={sender.name} className="size-9 text-sm" />}
          </div>
        )}
        <MessageBubble
          isOwn={isOwn}
          isDeleted={deleted}
          startsGroup={startsGroup}
          picture={
            imageUrl &&
            !deleted && (
              <MessagePicture
                imageUrl={imageUrl}
                width={message.imageWidth}
                height={message.imageHeight}
                name={name}
                onOpen={() => onOpenPicture(message)}
              />
            )
          }
        >
          <SentText message={message} />
          <MessageMeta
            name={isNamedAbove ? null : name}
            moment={message.timestamp}
            isEdited={message.edited && !deleted}
            isDeleted={deleted}
            isOwn={isOwn}
            today={today}
          />
        </MessageBubble>
        <MessageButtons actions={actionsOf(message, me)} onPress={(action) => onAction(action, message)} />
      </div>
      {failure && <ChangeFailed failure={failure} onReuse={onReuse} />}
    </article>
  )
})

/** Text of a message, or the words that stand in its place. */
function SentText({ message: { content, imageUrl, deleted } }: { message: Message }) {
  const t = useT()
  if (deleted) return <p className="italic">{t('chat.deleted')}</p>
  if (content) return <MessageText text={content} />
  return imageUrl ? null : <p className="italic">{t('chat.noContent')}</p>
}

interface ChangeFailedProps {
  failure: ChangeFailure
  onReuse: (text: string) => void
}

function ChangeFailed({ failure: { error, lostText, retry }, onReuse }: ChangeFailedProps) {
  const t = useT()
  if (lostText !== null)
    return (
      <div role="alert" className="mt-1.5 flex max-w-[min(100%,36rem)] flex-col items-end gap-1.5 text-sm">
        <p className="text-danger">{error.message}</p>
        <p className="max-w-full whitespace-pre-line wrap-anywhere">{t('chat.typed', { text: lostText })}</p>
        <Button size="sm" onClick={() => onReuse(lostText)}>
          {t('chat.reuse')}
        </Button>
      </div>
    )
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
      <span>
        {t('chat.changeFailed')} {error.message}
      </span>
      <button
        type="button"
        onClick={retry}
        className="min-h-9 max-md:min-h-11 font-medium underline underline-offset-4"
      >
        {t('app.retry')}
      </button>
    </p>
  )
}
