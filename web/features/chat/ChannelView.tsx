import { type ReactNode, type Ref, useRef } from 'react'
import { type ChannelName, channelTitle } from '#shared/channels.ts'
import type { User } from '#shared/users.ts'
import { useOutbox } from '../../outbox/usePending.ts'
import { useT } from '../../strings/strings.ts'
import { ChannelHeader } from './channels/ChannelHeader.tsx'
import { ChannelStatus } from './channels/ChannelStatus.tsx'
import { usePresence } from './channels/usePresence.ts'
import { useTyping } from './channels/useTyping.ts'
import { Composer } from './composer/Composer.tsx'
import { useDropTarget } from './composer/useDropTarget.ts'
import { useWriting } from './composer/useWriting.ts'
import { ChannelMessages } from './list/ChannelMessages.tsx'
import { type PendingMessage, usePendingMessages } from './sync/pending.messages.ts'

export interface ChannelViewProps {
  channel: ChannelName
  me: User
  /** It is on screen, and not only sliding away. */
  isActive: boolean
  /** How many messages were not read when it was opened. */
  unread: number
  level: 1 | 2
  titleRef?: Ref<HTMLHeadingElement>
  back?: ReactNode
  hasDashboardLink: boolean
}

/** A channel: who is there, what was said, and where one writes. Give it the channel as key. */
export function ChannelView({
  channel,
  me,
  isActive,
  unread,
  level,
  titleRef,
  back,
  hasDashboardLink,
}: ChannelViewProps) {
  const t = useT()
  const { names, tellTyping } = useTyping(channel)
  const online = usePresence()
  const pending = usePendingMessages(channel)
  const outbox = useOutbox()
  const writing = useWriting(channel, me)
  const box = useRef<HTMLTextAreaElement>(null)
  const { isOver, ...dropTarget } = useDropTarget(writing.attach)

  const takeBack = (message: PendingMessage) => {
    writing.takeBack(message)
    outbox.discard(message.uuid)
    box.current?.focus()
  }

  return (
    <section
      aria-label={channelTitle(channel)}
      className="relative flex h-full min-h-0 min-w-0 flex-1 flex-col"
      {...dropTarget}
    >
      <ChannelHeader
        title={channelTitle(channel)}
        titleRef={titleRef}
        level={level}
        back={back}
        hasDashboardLink={hasDashboardLink}
        online={online.size}
      />
      <ChannelMessages
        channel={channel}
        me={me}
        isActive={isActive}
        unread={unread}
        dayLevel={level === 1 ? 2 : 3}
        onTakeBack={takeBack}
      />
      <ChannelStatus
        channel={channel}
        names={names}
        waiting={pending.filter(({ status }) => status !== 'refused').length}
      />
      <Composer channel={channel} writing={writing} box={box} onTyping={tellTyping} />
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-2 flex items-center justify-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 p-4 text-center text-lg font-medium text-primary">
          {t('chat.dropHere')}
        </div>
      )}
    </section>
  )
}
