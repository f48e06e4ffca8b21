import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Call, type CallAnswer, callsApi } from '#shared/sunday/calls.ts'
import { call as ask } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { callQuery, callsOfToday } from './calls.queries.ts'

type Act = CallAnswer | 'end'

/** Answers and ends a call: `act` for a button with its failure beside it, `send` for a question. */
export function useCall(shown: Call) {
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<Act>()

  function keep(changed: Call): void {
    cache.setQueryData(callQuery(changed._id).queryKey, changed)
    cache.setQueryData(callsOfToday.queryKey, (list) => list?.map((one) => (one._id === changed._id ? changed : one)))
  }

  async function send(what: Act): Promise<void> {
    const id = shown._id
    try {
      keep(await (what === 'end' ? ask(callsApi.end, { id }) : ask(callsApi.answer, { id, answer: what })))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'call_ended' && error.reply.call) keep(error.reply.call as Call)
      throw error
    }
  }

  /** Calls `onDone` once the server has it. */
  const act = (what: Act, onDone?: () => void) => save(what, () => send(what).then(onDone))

  return { busy, failure, act, send }
}

/** Tells the server once that an open call to oneself is on a screen that somebody can see. */
export function useShown(shown: Call, me: string | undefined): void {
  const isUnseen =
    shown.endedAt === null && shown.people.some(({ user, shownAt }) => user._id === me && shownAt === null)
  useEffect(() => {
    if (!isUnseen) return
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      // The maker sees that the call has not been seen where this fails; the next look tells it again.
      ask(callsApi.shown, { id: shown._id }).catch((error) => console.warn('Call shown:', error))
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
  }, [isUnseen, shown._id])
}
