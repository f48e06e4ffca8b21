import { useCallback, useEffect, useRef } from 'react'
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ChannelName, isChannel } from '#shared/channelNames.ts'
import { paths } from '../../../navigation/pages.ts'

/** History state of a channel chosen in /chat: the entry before it is the list of channels. */
interface ChatHistory {
  hasListBefore: true
}

const CHANNEL = 'channel'

/** The channel on screen in /chat, or null. A query parameter holds it, so that back, reload and links work. */
export function readChannel(params: URLSearchParams): ChannelName | null {
  const name = params.get(CHANNEL) ?? ''
  return isChannel(name) ? name : null
}

/** Address of a channel in /chat, beside the list. */
export const channelInChat = (name: ChannelName): string => `${paths.chat}?${CHANNEL}=${name}`

/** Address of a channel on a page of its own. */
export const channelPage = (name: ChannelName): string => `${paths.chat}/${name}`

export const hasListBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasListBefore' in state && state.hasListBefore === true

/** Window event that clears the chosen channel. */
const BACK_EVENT = 'chat:back'

export const askToGoBack = (): void => void dispatchEvent(new Event(BACK_EVENT))

interface ChosenChannel {
  chosen: ChannelName | null
  linkTo: (name: ChannelName) => { to: To; state: ChatHistory | null; replace: boolean }
}

/**
 * The channel that is chosen in /chat. The first choice pushes a history entry and further ones replace it, so that the
 * browser's back button and 'chat:back' always lead to the list.
 */
export function useChosenChannel(): ChosenChannel {
  const [params] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const chosen = readChannel(params)
  const isOnTop = hasListBefore(state)

  const left = useRef<string | null>(null)
  // The browser's forward button leads to the same entry again.
  useEffect(() => {
    if (!chosen) left.current = null
  }, [chosen])

  const clear = useCallback(() => {
    // Going back is asynchronous; a second event before it is done would leave the chat.
    if (!chosen || left.current === key) return
    left.current = key
    if (isOnTop) navigate(-1)
    else navigate(paths.chat, { replace: true })
  }, [chosen, isOnTop, key, navigate])

  useEffect(() => {
    addEventListener(BACK_EVENT, clear)
    return () => removeEventListener(BACK_EVENT, clear)
  }, [clear])

  const linkTo = (name: ChannelName) => ({
    to: channelInChat(name),
    state: chosen === null || isOnTop ? ({ hasListBefore: true } as const) : null,
    replace: chosen !== null,
  })
  return { chosen, linkTo }
}
