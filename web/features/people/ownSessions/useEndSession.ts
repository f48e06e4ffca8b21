import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type OwnSession, ownSessionsApi } from '#shared/people/ownSessions.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { type SaveFailure, useSave } from '../../../forms/useSave.ts'
import { ownSessionsQuery } from './ownSessions.queries.ts'

/** Stands for all other sessions, beside the ids of single ones. */
export const OTHERS = { _id: 'others', device: '' }

type Ending = Pick<OwnSession, '_id' | 'device'>

interface EndSession {
  /** Takes the focus when the button that had it is gone. */
  region: RefObject<HTMLDivElement | null>
  /** The session to confirm, or the last one. */
  asked: Ending | null
  isAsking: boolean
  isBusy: boolean
  /** Reason for which the session could not be ended. */
  failure: SaveFailure<string> | null
  ask: (ending: Ending) => void
  cancel: () => void
  /** Ends the confirmed session, once however often it is called. */
  confirm: () => void
  /** String key of the last success. */
  outcome: StringKey | null
}

/** Ends one of one's sessions, or all others, after a confirmation. */
export function useEndSession(): EndSession {
  const cache = useQueryClient()
  const region = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<StringKey | null>(null)
  const [asked, setAsked] = useState<Ending | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, failure, save } = useSave<string>()

  async function end(id: string): Promise<void> {
    try {
      await (id === OTHERS._id ? call(ownSessionsApi.endOthers, {}) : call(ownSessionsApi.end, { id }))
    } catch (error) {
      // A session that has ended already is what was wanted.
      if (!(error instanceof ApiError && error.code === 'session_not_found')) throw error
    }
    cache.setQueryData(ownSessionsQuery.queryKey, (known) =>
      known?.filter((session) => session.isThis || (id !== OTHERS._id && session._id !== id)),
    )
    setIsAsking(false)
    setOutcome(id === OTHERS._id ? 'ownSessions.othersEnded' : 'ownSessions.ended')
    region.current?.focus({ preventScroll: true })
  }

  return {
    region,
    asked,
    isAsking,
    isBusy: busy !== null,
    failure: failure && failure.of === asked?._id ? failure : null,
    ask(ending) {
      setAsked(ending)
      setIsAsking(true)
    },
    cancel: () => setIsAsking(false),
    confirm() {
      if (asked && isAsking) save(asked._id, () => end(asked._id))
    },
    outcome,
  }
}
