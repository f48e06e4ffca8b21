import { useRef, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { draftPlaces, type ServiceChange } from '../board.model.ts'
import { exchanged, type Pair, type Spotted, type Trade } from '../exchange/exchange.model.ts'
import { type Refused, refusedBy } from './whyNot.ts'

/** A change that was stored elsewhere than in a draft, and what takes it back. */
export interface Kept {
  serviceId: string
  undo: () => Promise<unknown>
}

/** Such changes, in one row with those of the drafts. */
export interface History {
  add: (change: Kept) => void
  /** False once it was taken back. */
  has: (change: Kept) => boolean
  takeBack: (change: Kept) => Promise<void>
  /** Waits until no such change is on its way, nor what takes one back: nothing is pressed in vain meanwhile. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** The drafts that a press changed, as they were before, or the places whose people it exchanged. */
interface DraftStep {
  drafts: ServiceChange[]
  /** What it made of them. */
  after: readonly ServiceChange[]
  trade?: Trade
  /** Takes back what was changed along with it. */
  takeBack?: (() => Promise<unknown>) | undefined
}

type Step = DraftStep | Kept

/** False once the draft of one of its services was published or discarded: what it would put back is no draft's. */
const canTakeBack = (step: Step, { services }: Board): boolean =>
  'undo' in step || step.drafts.every(({ serviceId }) => services.find(({ _id }) => _id === serviceId)?.draft !== null)

const placeKeys = (places: readonly DraftPlace[]): string =>
  places
    .map(({ userId, postId }) => `${userId} ${postId}`)
    .sort()
    .join()

/** True while its services stand as it left them: what a fill or somebody else made of them since is not taken back. */
const isOnTop = (step: Step, { services }: Board): boolean =>
  'undo' in step ||
  step.after.every(({ serviceId, places }) => {
    const service = services.find(({ _id }) => _id === serviceId)
    return service !== undefined && placeKeys(draftPlaces(service)) === placeKeys(places)
  })

/** What takes an exchange back: each comes back as they had been chosen. */
export function wayBack(trade: Trade, drafts: readonly ServiceChange[]): Trade {
  const chosen = <Place extends Spotted>(held: Place, before: string | null): Place => {
    const places = drafts.find(({ serviceId }) => serviceId === held.serviceId)?.places
    const source = places?.find(({ userId, postId }) => userId === before && postId === held.postId)?.source
    return source ? { ...held, source } : held
  }
  const [[one, other], ...along] = exchanged(trade)
  // Whoever comes back to a place is who has the other one now.
  return [
    [chosen(one, other.userId), chosen(other, one.userId)],
    ...along.map(([own, theirs]): Pair => [chosen(own, theirs.userId), chosen(theirs, own.userId)]),
  ]
}

/** Does one work after another, whatever comes of each. */
function useTurns(): History['inTurn'] {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work) => {
    const mine = last.current.then(work)
    last.current = mine.catch(() => undefined)
    return mine
  }
}

/** The changes of a session that can be taken back, the last one first. */
export function useDraftSteps(board: Board, isSaving: boolean, onRefused: (refused: Refused | null) => void) {
  const refetch = useRefetchRota()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const inTurn = useTurns()
  /** Makes a step that can be taken back, at once: somebody may undo a change that is still on its way. */
  const take = async (step: Step, work: () => Promise<boolean>): Promise<boolean> => {
    setSteps((known) => [...known, step])
    const isStored = await work()
    if (!isStored) setSteps((known) => known.filter((one) => one !== step))
    return isStored
  }
  if (!isSaving && !steps.every((step) => canTakeBack(step, board)))
    setSteps(steps.filter((step) => canTakeBack(step, board)))

  const last = steps.findLast((step) => isOnTop(step, board))

  /** Takes a change back that was stored elsewhere than in a draft. */
  const undoElsewhere = ({ serviceId, undo }: Kept): Promise<void> =>
    inTurn(async () => {
      try {
        await undo()
      } catch (error) {
        onRefused(refusedBy(error, serviceId))
      } finally {
        await refetch()
      }
    })

  function takeBack(change: Kept): Promise<void> {
    onRefused(null)
    setSteps((known) => known.filter((one) => one !== change))
    return undoElsewhere(change)
  }

  return {
    take,
    /** The last step that can be taken back now, which is one no more; undefined where there is none. */
    pop(): Step | undefined {
      setSteps(steps.filter((step) => step !== last))
      return last
    },
    undoElsewhere,
    hasStep: last !== undefined,
    history: {
      add: (change: Kept) => setSteps((known) => [...known, change]),
      has: (change: Kept) => steps.includes(change),
      takeBack,
      inTurn,
    } satisfies History,
  }
}
