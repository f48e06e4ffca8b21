import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type OwnSession, ownSessionsApi } from '#shared/ownSessions.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { call } from '../../api/call.ts'
import { type Removal, useRemoval } from '../../forms/useRemoval.ts'
import { useT } from '../../strings/strings.ts'
import { ownSessionsQuery } from './ownSessions.queries.ts'

/** Stands for all other sessions, beside the ids of single ones. */
export const OTHERS = { _id: 'others', device: '' }

type Ending = Pick<OwnSession, '_id' | 'device'>

interface EndSession {
  /** Where the focus goes when the button that had it is gone. */
  region: RefObject<HTMLDivElement | null>
  removal: Removal<Ending>
  /** String key of the last success. */
  outcome: StringKey | null
}

/** Ends one of one's sessions, or all others, after a confirmation. */
export function useEndSession(): EndSession {
  const t = useT()
  const cache = useQueryClient()
  const region = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<StringKey | null>(null)
  const removal = useRemoval<Ending>({
    remove: (id) => (id === OTHERS._id ? call(ownSessionsApi.endOthers, {}) : call(ownSessionsApi.end, { id })),
    goneCode: 'session_not_found',
    failedTitle: t('ownSessions.endFailed'),
    onRemoved({ _id }) {
      cache.setQueryData(ownSessionsQuery.queryKey, (known) =>
        known?.filter((session) => session.isThis || (_id !== OTHERS._id && session._id !== _id)),
      )
      setOutcome(_id === OTHERS._id ? 'ownSessions.othersEnded' : 'ownSessions.ended')
      region.current?.focus({ preventScroll: true })
    },
  })
  return { region, removal, outcome }
}
