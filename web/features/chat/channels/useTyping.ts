import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import { hint } from '../../../live/connection.ts'
import { typingKeys } from '../sync/chat.keys.ts'
import { stillTyping, type Typist } from './typing.events.ts'

/** Others are told at most every so many milliseconds: twice before they would forget. */
const TELL_EVERY_MS = 2500

const NOBODY: Typist[] = []

export interface Typing {
  /** Who is writing, in the order in which they began. */
  names: string[]
  /** Tells the others that this person is writing. To be called at every key. */
  tellTyping: () => void
}

/** Who is writing in a channel that is on screen. */
export function useTyping(channel: ChannelName): Typing {
  const { data: typists = NOBODY } = useQuery<Typist[]>({ queryKey: typingKeys.channel(channel), queryFn: skipToken })
  const [now, setNow] = useState(Date.now)
  const current = stillTyping(typists, now)
  const next = Math.min(...current.map(({ until }) => until))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [next])

  const told = useRef({ channel, at: 0 })
  const tellTyping = useCallback(() => {
    const { channel: last, at } = told.current
    if (last === channel && Date.now() - at < TELL_EVERY_MS) return
    told.current = { channel, at: Date.now() }
    hint('typing', channel)
  }, [channel])

  return { names: current.map(({ name }) => name), tellTyping }
}
