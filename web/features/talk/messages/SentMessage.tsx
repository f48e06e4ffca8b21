import { memo, Suspense } from 'react'
import { isAdmin, type User } from '#shared/people/users.ts'
import type { Message } from '#shared/talk/messages.ts'
import { unaskedPart } from '../../../navigation/lazyPart.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { Photo } from '../../../ui/Photo.tsx'
import { photoAddress } from '../../people/people/photo.address.ts'
import { MessageBubble, MessageMeta, MessageText } from './MessageBubble.tsx'
import { actionsOf, type MessageAction, MessageButtons } from './MessageButtons.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import { isOwnMessage } from './message.entries.ts'
import { senderName } from './sender.ts'
import type { ChangeFailure } from './sync/message.mutations.ts'

const ChangeFailed = unaskedPart(() => import('./ChangeFailed.tsx'))

const AnnouncementSeen = unaskedPart(withStrings(() => import('./AnnouncementSeen.tsx'), 'care'))

interface SentMessageProps {
  message: Message
  me: User
  startsGroup: boolean
  /** Today in the team's time zone, YYYY-MM-DD. */
  today: string
  failure: ChangeFailure | undefined
  /** Its deletion waits for a connection. */
  isWaiting: boolean
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
  isWaiting,
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
          >
            {isWaiting && <span>{t('chat.waiting')}</span>}
          </MessageMeta>
        </MessageBubble>
        <MessageButtons actions={actionsOf(message, me)} onPress={(action) => onAction(action, message)} />
      </div>
      {message.channel === 'announcements' && !deleted && isAdmin(me) && (
        <Suspense>
          <AnnouncementSeen id={message._id} senderId={message.sender._id} isOwn={isOwn} />
        </Suspense>
      )}
      {failure && (
        <Suspense>
          <ChangeFailed failure={failure} onReuse={onReuse} />
        </Suspense>
      )}
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
