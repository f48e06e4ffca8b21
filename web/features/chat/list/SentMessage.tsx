import { memo } from 'react'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { ChangeFailed, type ChangeFailure } from './ChangeFailed.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { MessageButtons } from './MessageButtons.tsx'
import { MessageMeta } from './MessageMeta.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import { MessageText } from './MessageText.tsx'
import { actionsOf, type MessageAction } from './message.actions.ts'
import { isOwnMessage } from './message.entries.ts'
import { SenderMark } from './SenderMark.tsx'
import { senderName } from './sender.name.ts'

export interface SentMessageProps {
  message: Message
  me: User
  startsGroup: boolean
  /** The date it is for the team. */
  now: string
  failure: ChangeFailure | undefined
  onAction: (action: MessageAction, message: Message) => void
  onOpenPicture: (message: Message) => void
}

/** A message that the server has: one's own on the right, those of others on the left with who they are. */
export const SentMessage = memo(function SentMessage({
  message,
  me,
  startsGroup,
  now,
  failure,
  onAction,
  onOpenPicture,
}: SentMessageProps) {
  const t = useT()
  const { sender, content, imageUrl, deleted } = message
  const name = senderName(sender, t)
  const isOwn = isOwnMessage(message, me)
  const isNamedAbove = startsGroup && !isOwn
  return (
    <article aria-label={name} className={isOwn ? 'flex flex-col items-end' : 'flex flex-col items-start'}>
      {isNamedAbove && <p className="mb-0.5 pl-11 text-sm font-semibold wrap-anywhere">{name}</p>}
      <div className={isOwn ? 'flex w-full flex-row-reverse items-center gap-1' : 'flex w-full items-center gap-2'}>
        {!isOwn && <div className="size-9 shrink-0 self-start">{startsGroup && <SenderMark sender={sender} />}</div>}
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
          {deleted ? (
            <p className="italic">{t('chat.deleted')}</p>
          ) : content ? (
            <MessageText text={content} />
          ) : (
            !imageUrl && <p className="italic">{t('chat.noContent')}</p>
          )}
          <MessageMeta
            name={isNamedAbove ? null : name}
            moment={message.timestamp}
            isEdited={message.edited && !deleted}
            isOwn={isOwn}
            now={now}
          />
        </MessageBubble>
        <MessageButtons actions={actionsOf(message, me)} onPress={(action) => onAction(action, message)} />
      </div>
      {failure && <ChangeFailed failure={failure} />}
    </article>
  )
})
