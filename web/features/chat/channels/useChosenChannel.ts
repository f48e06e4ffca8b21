import { useCallback, useEffect, useRef } from 'react'
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ChannelName } from '#shared/channels.ts'
import { paths } from '../../../navigation/pages.ts'
import { type ChatHistory, channelInChat, hasListBefore, readChannel } from './chat.address.ts'

/** Clears the selection of a channel (specification §2). Whatever has a way back may send it. */
const BACK_EVENT = 'chat:back'

export const askToGoBack = (): void => void dispatchEvent(new Event(BACK_EVENT))

export interface ChosenChannel {
  chosen: ChannelName | null
  linkTo: (name: ChannelName) => { to: To; state: ChatHistory | null; replace: boolean }
}

/**
 * The channel that is chosen in /chat. The first choice is a step of the history and further ones take its place, so that
 * the browser's back always leads to the list, as 'chat:back' does.
 */
export function useChosenChannel(): ChosenChannel {
  const [params] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const chosen = readChannel(params)
  const isOnTop = hasListBefore(state)

  const left = useRef<string | null>(null)

  const clear = useCallback(() => {
    // The history takes a moment to go back; asked twice, it would go too far.
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
