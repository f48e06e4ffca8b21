import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { availabilityApi } from '#shared/rota/availability.ts'
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

/** True for a run that found a roster which can be used; only one that has ended by itself may have nobody in it. */
export const hasRoster = ({ state, goals, places }: Run): boolean =>
  state === 'done' ? goals.length > 0 || places.length > 0 : state !== 'failed' && goals.length > 0 && places.length > 0

/**
 * False while a run that is in the drafts is not on the board yet. Without a live connection the run, which is polled,
 * is the only sign that the drafts have changed. One that was in the drafts before this page part was opened is on it.
 */
function useIsOnBoard(run: Run | undefined): boolean {
  const cache = useQueryClient()
  const applied = run?.applied === true ? run._id : null
  const [shown, setShown] = useState(applied)
  useEffect(() => {
    if (applied === shown) return
    if (applied === null) return setShown(null)
    let isCurrent = true
    cache.invalidateQueries({ queryKey: rotaKeys.all }).finally(() => {
      if (isCurrent) setShown(applied)
    })
    return () => {
      isCurrent = false
    }
  }, [cache, applied, shown])
  return applied === null || applied === shown
}

type Pressed = 'begin' | 'stop' | 'apply' | 'undo' | 'lift'

interface Changing {
  busy: Pressed | null
  isOnBoard: boolean
  takenBack: string | null
}

type Step = 'fill.searching' | 'fill.takingBack' | 'fill.puttingBack' | 'fill.puttingIn'

/** What changes the drafts, until the board shows it: as long as it goes on nothing is said of what came of it. */
function stepOf(run: Run | undefined, { busy, isOnBoard, takenBack }: Changing): Step | null {
  if (!run) return null
  if (busy === 'undo' || (busy === 'lift' && run.applied)) return 'fill.takingBack'
  if (busy === 'lift') return 'fill.searching'
  const isPutIn = busy === 'apply' || (busy === 'stop' && hasRoster(run)) || (run.endedAt !== null && !isOnBoard)
  if (!isPutIn) return null
  return run._id === takenBack ? 'fill.puttingBack' : 'fill.puttingIn'
}

/** Says of these people whether weeks in a row are fine. */
async function setRest(people: readonly string[], backToBack: 'avoid' | 'fine'): Promise<void> {
  for (const userId of people) await call(availabilityApi.changeMember, { userId, backToBack })
}

/**
 * A fill of these days: begun, watched, stopped and taken back. The server puts it into the draft when it ends. `known`
 * is the one that is shown at first.
 */
export function useFill(span: { from: string; to: string }, known: string | null) {
  const cache = useQueryClient()
  const [id, setId] = useState(known)
  const { data: run } = useQuery({ ...runQuery(id ?? ''), enabled: id !== null })
  const isOnBoard = useIsOnBoard(run)
  const { busy, failure, save, forget } = useSave<Pressed>()
  /** The run that a press here has taken back. */
  const [takenBack, setTakenBack] = useState<string | null>(null)
  /** Ids of people for whom weeks in a row are fine by a press here. */
  const [lifted, setLifted] = useState<readonly string[]>([])

  function take(next: Run): void {
    cache.setQueryData(planKeys.run(next._id), next)
    setId(next._id)
  }

  async function start({ mode, keepNearDraft }: FillChoice): Promise<void> {
    try {
      take(await call(runsApi.start, { ...span, mode, keepNearDraft, applyWhenDone: true }))
    } catch (refusal) {
      // The run that is under way already, of whichever admin, is shown instead.
      const other = refusal instanceof ApiError ? (refusal.reply.run as Run | undefined) : undefined
      if (!other) throw refusal
      take(other)
    }
  }
  async function takeBack({ _id }: Run): Promise<void> {
    const undone = await call(runsApi.undo, { id: _id })
    await cache.invalidateQueries({ queryKey: rotaKeys.all })
    setTakenBack(undone._id)
    // The panel may show the next fill by now, and stays with it.
    cache.setQueryData(planKeys.run(undone._id), undone)
  }

  const begin = (choice: FillChoice) => {
    setLifted([])
    return save('begin', () => start(choice))
  }
  /** Takes a fill back, says that weeks in a row are fine for these people, and fills again. */
  const lift = (which: Run, people: readonly string[], choice: FillChoice) =>
    save('lift', async () => {
      await takeBack(which)
      await setRest(people, 'fine')
      setLifted(people)
      await start(choice)
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
      await takeBack(which)
      await setRest(lifted, 'avoid')
      setLifted([])
    })

  return {
    run: id === null ? undefined : run,
    isTakenBack: run?._id === takenBack && run?.applied === false,
    step: stepOf(run, { busy, isOnBoard, takenBack }),
    busy,
    failure,
    begin,
    stop,
    apply,
    undo,
    lift,
    lifted,
    /** Back to the choices of a fill: what stands is a draft like any other. */
    again: () => {
      forget()
      setId(null)
    },
  }
}
