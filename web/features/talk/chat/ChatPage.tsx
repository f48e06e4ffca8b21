import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { User } from '#shared/people/users.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { BackButton, DashboardLink } from '../channels/ChannelHeader.tsx'
import { ChannelLinks } from '../channels/ChannelLinks.tsx'
import { useChannels, useUnreadAtOpening } from '../channels/useChannels.ts'
import { askToGoBack, useChosenChannel } from '../channels/useChosenChannel.ts'
import { ChannelView } from './ChannelView.tsx'
import { ChatFrame } from './ChatFrame.tsx'

/** 'Chat': the list of channels beside the chosen one; below 768 px the channel slides over the list. */
export function ChatPage() {
  const user = useActingUser()
  return user && <Chat me={user} />
}

function Chat({ me }: { me: User }) {
  const t = useT()
  const isWide = useIsWide()
  const { chosen, linkTo } = useChosenChannel()
  const { channels, error, retry } = useChannels()
  const unread = useUnreadAtOpening(channels, chosen)
  const { shown, isListCovered } = usePaneTransition(chosen)
  usePageTitle(chosen ? titleOf(chosen) : t('chat.title'))
  const { list, title } = usePaneFocus(chosen, isWide)

  return (
    <ChatFrame>
      <div className="relative flex h-full">
        <div
          ref={list}
          inert={!isWide && chosen !== null}
          className={cx(
            'flex h-full w-full shrink-0 flex-col border-r bg-sunken md:w-72 lg:w-80',
            isListCovered && 'max-md:hidden',
          )}
        >
          <header className="flex shrink-0 flex-col items-start px-2 pt-1.5 pb-2">
            <DashboardLink />
            <h1 className="px-3 pt-2 font-serif text-2xl">{t('chat.channels')}</h1>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-2">
            <ChannelLinks channels={channels} error={error} retry={retry} linkTo={linkTo} active={chosen} />
          </div>
        </div>
        <div
          inert={!isWide && chosen === null}
          className={cx(
            'flex h-full min-w-0 flex-1 bg-paper',
            'max-md:absolute max-md:inset-0 max-md:transition-[translate] max-md:duration-180',
            !chosen && 'max-md:translate-x-full',
          )}
        >
          {shown ? (
            <ChannelView
              key={shown}
              channel={shown}
              me={me}
              isActive={shown === chosen}
              unread={unread}
              level={2}
              titleRef={title}
              back={!isWide && <BackButton onPress={askToGoBack} />}
              hasDashboardLink={!isWide}
            />
          ) : (
            <NoneChosen />
          )}
        </div>
      </div>
    </ChatFrame>
  )
}

/** Duration of the panes' transition (180 ms) and a margin, in milliseconds. */
const TRANSITION_MS = 200

interface PaneTransition {
  /** The channel to draw: the chosen one, or the one that is sliding away. */
  shown: ChannelName | null
  /** The channel has slid all the way over the list. */
  isListCovered: boolean
}

function usePaneTransition(chosen: ChannelName | null): PaneTransition {
  const [settled, setSettled] = useState(chosen)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(chosen), TRANSITION_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  return { shown: chosen ?? settled, isListCovered: chosen !== null && settled !== null }
}

function NoneChosen() {
  const t = useT()
  return (
    <div className="m-auto flex flex-col items-center gap-3 p-8 text-center text-muted max-md:hidden">
      <MessagesSquare aria-hidden="true" className="size-10 text-accent-ink" strokeWidth={1.5} />
      <p className="text-lg">{t('chat.chooseChannel')}</p>
    </div>
  )
}

/** Moves the focus to the pane in front on a narrow screen: to the title of the channel, and back to its link. */
function usePaneFocus(chosen: ChannelName | null, isWide: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    const left = before.current
    before.current = chosen
    if (isWide || left === chosen) return
    if (chosen) title.current?.focus({ preventScroll: true })
    else list.current?.querySelector<HTMLElement>(`[data-channel="${left}"]`)?.focus({ preventScroll: true })
  }, [chosen, isWide])
  return { list, title }
}
