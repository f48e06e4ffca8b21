import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnSession, ownSessionsApi } from '#shared/people/ownSessions.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { call } from '../../../api/call.ts'
import { unlessGone } from '../../../api/error.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useT } from '../../../strings/strings.ts'
import { ownSessionsQuery } from './ownSessions.queries.ts'

/** Ends one of one's sessions, or all others, after a confirmation in `dialog`. */
export function useEndSession() {
  const t = useT()
  const cache = useQueryClient()
  /** String key of the last success. */
  const [outcome, setOutcome] = useState<StringKey | null>(null)
  const { confirm, dialog, region } = useConfirm()

  /** Ends `ended`; null for all others. */
  async function end(ended: OwnSession | null): Promise<void> {
    const ending = ended ? call(ownSessionsApi.end, { id: ended._id }) : call(ownSessionsApi.endOthers, {})
    await unlessGone('session_not_found', ending)
    cache.setQueryData(ownSessionsQuery.queryKey, (known) =>
      known?.filter((session) => session.isThis || (ended && session._id !== ended._id)),
    )
  }
  async function ask(ended: OwnSession | null): Promise<void> {
    const title = t(ended ? 'ownSessions.endTitle' : 'ownSessions.endOthers')
    const message = ended ? t('ownSessions.endConfirm', { device: ended.device }) : t('ownSessions.endOthersConfirm')
    const failed = t('ownSessions.endFailed')
    if (!(await confirm({ title, message, confirmLabel: title, failed, work: () => end(ended) }))) return
    setOutcome(ended ? 'ownSessions.ended' : 'ownSessions.othersEnded')
  }
  return { region, outcome, dialog, ask }
}
