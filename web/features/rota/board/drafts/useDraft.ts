import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Board, type BoardService, boardApi } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { call } from '../../../../api/call.ts'
import { ApiError } from '../../../../api/error.ts'
import { useT } from '../../../../strings/strings.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { draftBefore, type ServiceChange, withPlaces, withService } from '../board.model.ts'
import { boardQuery, capacityQuery, holdService, previewQuery, releaseService } from '../board.queries.ts'
import type { BoardRules } from '../board.rules.ts'
import { exchangeChanges, exchanged, type Pair } from '../exchange/exchange.model.ts'
import { followsTexts, givenBy } from '../exchange/follows.text.ts'
import { type Swapped, useSwap } from '../exchange/useSwap.ts'
import { draftQueue } from './draft.queue.ts'
import { whyNot } from './whyNot.ts'

/** Reason for which the last change of a service was not stored. */
export interface Refused {
  serviceId: string
  message: string
  blocks: Block[]
  /** Names of the people, where the change was of more than one. */
  names?: ReadonlyMap<string, string>
  /** Stores it although somebody has declined the service. */
  force?: () => void
}

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
}

export interface Draft {
  refused: Refused | null
  /**
   * Writes all places of services: at once on the screen, and back where one is refused. Returns whether all are
   * stored.
   */
  save: (changes: ServiceChange[], options?: SaveOptions) => Promise<boolean>
  /**
   * Two people take the places of each other, both or neither. Returns whether that is stored; a refusal is said at
   * `at`, a service.
   */
  swap: (pair: Pair, at: string, options?: SaveOptions) => Promise<boolean>
  /** What `swap` did last, until the next change. */
  swapped: Swapped | null
  /** Says of a service why a press on it does nothing. */
  refuse: (serviceId: string, message: string) => void
  /** Takes the last change of this session back. */
  undo: () => void
  history: History
  canUndo: boolean
  /** True while a press is not stored yet. */
  isSaving: boolean
}

/** Why a change of a service was not stored. */
export const refusedBy = (error: unknown, serviceId: string, full?: string): Refused => ({
  serviceId,
  ...whyNot(error, full),
})

/** The drafts that a press changed, as they were before, or the places whose people it exchanged. */
interface DraftStep {
  drafts: ServiceChange[]
  pair?: Pair
  /** Takes back what was changed along with it. */
  takeBack?: (() => Promise<unknown>) | undefined
}

export interface SaveOptions {
  /** Though somebody has declined the service. */
  force?: boolean
  /** Called once the change was taken back: what was changed along with it goes, too. */
  takeBack?: (() => Promise<unknown>) | undefined
}

type Step = DraftStep | Kept

/** False once the draft of one of its services was published or discarded: what it would put back is no draft's. */
const canTakeBack = (step: Step, { services }: Board): boolean =>
  'undo' in step || step.drafts.every(({ serviceId }) => services.find(({ _id }) => _id === serviceId)?.draft !== null)

/** What takes an exchange of two people back: each comes back as they had been chosen. */
function wayBack(pair: Pair, drafts: readonly ServiceChange[]): Pair {
  const back = (held: PersonsPlace, before: PersonsPlace): PersonsPlace => {
    const places = drafts.find(({ serviceId }) => serviceId === before.serviceId)?.places
    const source = places?.find(({ userId, postId }) => userId === before.userId && postId === before.postId)?.source
    return source ? { ...held, source } : held
  }
  const [one, other] = exchanged(pair)
  return [back(one, pair[0]), back(other, pair[1])]
}

/** The shown board, and updates of it by answers. */
interface Shown {
  cache: QueryClient
  board: Board
  posts: Post[]
  /** Said where a post is full: the answer's own sentence is a volunteer's. */
  full: string
  onRefused: (refused: Refused) => void
  onSettled: () => void
}

/** A service of a board as it is shown. */
const shownService = (cache: QueryClient, { from, to }: Board, id: string): BoardService | undefined =>
  cache.getQueryData(boardQuery(from, to).queryKey)?.services.find(({ _id }) => _id === id)

/** The drafts of the services of changes as they are shown, for the way back. */
const draftsNow = (cache: QueryClient, board: Board, changes: readonly ServiceChange[]): ServiceChange[] =>
  changes.flatMap(({ serviceId }) => {
    const service = shownService(cache, board, serviceId)
    return service ? [{ serviceId, places: draftBefore(service) }] : []
  })

/** The queue of the changes of a board, which shows them in the cache and stores them on the server. */
function queueOf({ cache, board, posts, full, onRefused, onSettled }: Shown) {
  const { queryKey } = boardQuery(board.from, board.to)
  const draw = (service: BoardService, { places }: ServiceChange) =>
    withPlaces(cache.getQueryData(queryKey) ?? board, service, places, posts)
  return draftQueue({
    now: (id) => shownService(cache, board, id),
    put: (service) => cache.setQueryData(queryKey, (known) => known && withService(known, service)),
    draw,
    hold: (change) => holdService(change.serviceId, (service) => draw(service, change)),
    release: releaseService,
    store: (change) => call(boardApi.saveDraft, change),
    refuse({ serviceId }, error) {
      onRefused(refusedBy(error, serviceId, full))
      return error instanceof ApiError ? (error.reply.service as BoardService | undefined) : undefined
    },
    settled() {
      onSettled()
      // Counts, shares and problems of the whole board follow, and what publishing would change.
      cache.invalidateQueries({ queryKey })
      cache.invalidateQueries({ queryKey: previewQuery(board.from, board.to).queryKey })
      cache.invalidateQueries({ queryKey: capacityQuery(board.from, board.to).queryKey })
    },
  })
}

/** Changes of the drafts of a board. */
export function useDraft(board: Board, posts: Post[], rules: BoardRules | undefined): Draft {
  const cache = useQueryClient()
  const t = useT()
  const full = t('board.noRoom')
  const refetch = useRefetchRota()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const queue = useRef<ReturnType<typeof draftQueue>>(null)
  queue.current ??= queueOf({ cache, board, posts, full, onRefused: setRefused, onSettled: () => setIsSaving(false) })
  const store = queue.current
  const begin = () => {
    setIsSaving(true)
    setRefused(null)
  }
  const { swapped, forget, send } = useSwap({
    board,
    store,
    full,
    followsOf: (pair) => followsTexts({ board, rules }, givenBy(pair), t),
    onBegin: begin,
    onRefused: setRefused,
  })
  const enqueue: typeof store.save = (...what) => {
    begin()
    forget()
    return store.save(...what)
  }
  /** Makes a step that can be taken back, at once: somebody may undo a change that is still on its way. */
  const take = async (step: Step, work: () => Promise<boolean>): Promise<boolean> => {
    setSteps((known) => [...known, step])
    const isStored = await work()
    if (!isStored) setSteps((known) => known.filter((one) => one !== step))
    return isStored
  }
  const swap: Draft['swap'] = (pair, at, { force = false, takeBack } = {}) => {
    const retry = () => swap(pair, at, { force: true, takeBack })
    return take({ drafts: draftsNow(cache, board, exchangeChanges(board, pair)), pair, takeBack }, () =>
      send(pair, { at, force, retry }),
    )
  }

  if (!isSaving && !steps.every((step) => canTakeBack(step, board)))
    setSteps(steps.filter((step) => canTakeBack(step, board)))

  /** Takes a change back that was stored elsewhere than in a draft. */
  async function undoElsewhere({ serviceId, undo }: Kept): Promise<void> {
    try {
      await undo()
    } catch (error) {
      setRefused(refusedBy(error, serviceId))
    } finally {
      await refetch()
    }
  }

  function takeBack(change: Kept): Promise<void> {
    setRefused(null)
    setSteps((known) => known.filter((one) => one !== change))
    return undoElsewhere(change)
  }

  return {
    refused,
    history: {
      add: (change) => setSteps((known) => [...known, change]),
      has: (change) => steps.includes(change),
      takeBack,
    },
    save: async (changes, { force = false, takeBack } = {}) =>
      changes.length === 0 ||
      take({ drafts: draftsNow(cache, board, changes), takeBack }, () => enqueue(changes, force)),
    async undo() {
      const last = steps.at(-1)
      if (!last) return
      if ('undo' in last) return void takeBack(last)
      setSteps(steps.slice(0, -1))
      const serviceId = last.drafts[0]?.serviceId ?? ''
      const isBack = await (last.pair
        ? send(wayBack(last.pair, last.drafts), { at: last.pair[0].serviceId, force: true, isUndo: true })
        : enqueue([...last.drafts].reverse(), true))
      if (isBack && last.takeBack) await undoElsewhere({ serviceId, undo: last.takeBack })
    },
    swap,
    swapped,
    refuse: (serviceId, message) => setRefused({ serviceId, message, blocks: [] }),
    canUndo: steps.length > 0,
    isSaving,
  }
}
