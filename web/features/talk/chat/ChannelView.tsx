import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { useOutbox } from '../../../outbox/usePending.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { ChannelHeader, type ChannelHeaderProps } from '../channels/ChannelHeader.tsx'
import { ChannelStatus } from '../channels/ChannelStatus.tsx'
import { useTyping } from '../channels/typing.ts'
import { ChannelMessages } from '../messages/ChannelMessages.tsx'
import { Composer } from '../messages/composer/Composer.tsx'
import { useComposer } from '../messages/composer/useComposer.ts'
import type { PendingMessage } from '../messages/sync/pending.messages.ts'

interface ChannelViewProps extends ChannelHeaderProps {
  me: User
  /** False while it is sliding away. */
  isActive: boolean
  /** Unread messages when it was opened. */
  unread: number | undefined
}

/**
 * A channel: header, messages, status line and composer. Key it by the channel, because its draft and marks belong to
 * one mount.
 */
export function ChannelView({ channel, me, isActive, unread, level, ...header }: ChannelViewProps) {
  const { names, signalTyping } = useTyping(channel)
  const outbox = useOutbox()
  const composer = useComposer(channel, me)
  const box = useRef<HTMLTextAreaElement>(null)
  const { isOver, ...dropTarget } = useFileDrop(composer.attach)

  const takeBack = (message: PendingMessage) => {
    composer.takeBack(message)
    outbox.discard(message.uuid)
    box.current?.focus()
  }

  // Stable: the rows of the list are memoized.
  const insert = useRef(composer.insert)
  useEffect(() => {
    insert.current = composer.insert
  })
  const reuse = useCallback((text: string) => {
    insert.current(text)
    box.current?.focus()
  }, [])

  return (
    <section
      aria-label={titleOf(channel)}
      className="relative flex h-full min-h-0 min-w-0 flex-1 flex-col"
      {...dropTarget}
    >
      <ChannelHeader channel={channel} level={level} {...header} />
      <ChannelMessages
        channel={channel}
        me={me}
        isActive={isActive}
        unread={unread}
        dayLevel={level === 1 ? 2 : 3}
        onTakeBack={takeBack}
        onReuse={reuse}
      />
      <ChannelStatus channel={channel} names={names} />
      <Composer channel={channel} composer={composer} box={box} onTyping={signalTyping} />
      {isOver && <DropHere />}
    </section>
  )
}

/** Laid over a channel while files are held above it. */
function DropHere() {
  const t = useT()
  return (
    <div className="pointer-events-none absolute inset-2 z-2 flex items-center justify-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 p-4 text-center text-lg font-medium text-primary">
      {t('chat.dropHere')}
    </div>
  )
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Event handlers that make an element a drop target for files; `isOver` while files are held above it. */
function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // The event is also fired when the pointer moves on to a child.
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
}
