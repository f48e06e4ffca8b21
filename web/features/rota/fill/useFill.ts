import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FillMode, type Run, runsApi } from '#shared/rotaRuns.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { planKeys } from '../plan.keys.ts'
import { rotaKeys } from '../rota.keys.ts'
import { runQuery } from '../runs.queries.ts'

export interface FillChoice {
  mode: FillMode
  keepNearDraft: boolean
}

/** True where it has something that can be used. */
export const hasRoster = ({ state, goals, places }: Run): boolean =>
  state !== 'failed' && (goals.length > 0 || places.length > 0)

/** A fill of these days: begun, watched, stopped, put into the draft and taken back. */
export function useFill(span: { from: string; to: string }) {
  const cache = useQueryClient()
  const [id, setId] = useState<string | null>(null)
  const { data: run } = useQuery({ ...runQuery(id ?? ''), enabled: id !== null })
  const { busy, failure, attempt } = useAttempt<'begin' | 'stop' | 'apply' | 'undo'>()
  /** The run that is to be applied once it ends; one that somebody else began is only watched. */
  const own = useRef<string | null>(null)

  function take(next: Run): void {
    cache.setQueryData(planKeys.run(next._id), next)
    setId(next._id)
  }
  const board = () => cache.invalidateQueries({ queryKey: rotaKeys.all })

  const begin = ({ mode, keepNearDraft }: FillChoice) =>
    attempt('begin', async () => {
      try {
        const begun = await call(runsApi.start, { ...span, mode, keepNearDraft })
        own.current = begun._id
        take(begun)
      } catch (refusal) {
        // Somebody else is filling already: that is shown.
        const other = refusal instanceof ApiError ? (refusal.reply.run as Run | undefined) : undefined
        if (!other) throw refusal
        take(other)
      }
    })
  const apply = (which: Run, anyway = false) =>
    attempt('apply', async () => {
      own.current = null
      take(await call(runsApi.apply, { id: which._id, anyway }))
      await board()
    })
  const stop = (which: Run) =>
    attempt('stop', async () => {
      take(await call(runsApi.stop, { id: which._id }))
    })
  const undo = (which: Run) =>
    attempt('undo', async () => {
      take(await call(runsApi.undo, { id: which._id }))
      await board()
    })

  const isOver = run !== undefined && run.endedAt !== null
  useEffect(() => {
    if (isOver && own.current === run._id && hasRoster(run)) apply(run)
  })

  return {
    run: id === null ? undefined : run,
    isOver,
    busy,
    failure,
    begin,
    stop,
    apply,
    undo,
    again: () => setId(null),
  }
}
