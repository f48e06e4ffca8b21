import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FillMode, type Run, runsApi } from '#shared/rota/fill.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { planKeys, rotaKeys } from '../rota.keys.ts'
import { runQuery } from './runs.queries.ts'

export interface FillChoice {
  mode: FillMode
  keepNearDraft: boolean
}

/** True for a run that found a roster which can be used. */
export const hasRoster = ({ state, goals, places }: Run): boolean =>
  state !== 'failed' && (goals.length > 0 || places.length > 0)

/**
 * False while a run that is in the drafts is not on the board yet. Without a live connection the run, which is polled,
 * is the only sign that the drafts have changed.
 */
function useIsOnBoard(run: Run | undefined): boolean {
  const cache = useQueryClient()
  const applied = run?.applied === true ? run._id : null
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (applied === null) return setShown(null)
    let isCurrent = true
    cache.invalidateQueries({ queryKey: rotaKeys.all }).finally(() => {
      if (isCurrent) setShown(applied)
    })
    return () => {
      isCurrent = false
    }
  }, [cache, applied])
  return applied === shown
}

/** A fill of these days: begun, watched, stopped and taken back. The server puts it into the draft when it ends. */
export function useFill(span: { from: string; to: string }) {
  const cache = useQueryClient()
  const [id, setId] = useState<string | null>(null)
  const { data: run } = useQuery({ ...runQuery(id ?? ''), enabled: id !== null })
  const isOnBoard = useIsOnBoard(run)
  const { busy, failure, save } = useSave<'begin' | 'stop' | 'apply' | 'undo'>()

  function take(next: Run): void {
    cache.setQueryData(planKeys.run(next._id), next)
    setId(next._id)
  }

  const begin = ({ mode, keepNearDraft }: FillChoice) =>
    save('begin', async () => {
      try {
        take(await call(runsApi.start, { ...span, mode, keepNearDraft, applyWhenDone: true }))
      } catch (refusal) {
        // The run that is under way already, of whichever admin, is shown instead.
        const other = refusal instanceof ApiError ? (refusal.reply.run as Run | undefined) : undefined
        if (!other) throw refusal
        take(other)
      }
    })
  const apply = (which: Run, anyway = false) =>
    save('apply', async () => {
      take(await call(runsApi.apply, { id: which._id, anyway }))
    })
  const stop = (which: Run) =>
    save('stop', async () => {
      take(await call(runsApi.stop, { id: which._id }))
    })
  const undo = (which: Run) =>
    save('undo', async () => {
      const undone = await call(runsApi.undo, { id: which._id })
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
      // The panel may show the next fill by now, and stays with it.
      cache.setQueryData(planKeys.run(undone._id), undone)
    })

  return {
    run: id === null ? undefined : run,
    isOver: run !== undefined && run.endedAt !== null && isOnBoard,
    busy,
    failure,
    begin,
    stop,
    apply,
    undo,
    again: () => setId(null),
  }
}
