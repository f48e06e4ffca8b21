import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { fillUndo } from '../../fill/last.fill.ts'
import { moveChanges, type PlaceMove, type ServiceChange } from '../board.model.ts'
import { boardQuery } from '../board.queries.ts'
import type { BoardRules } from '../board.rules.ts'
import { exchangeChanges, type Trade } from '../exchange/exchange.model.ts'
import { followsTexts, givenBy, movedBy, warningTexts } from '../exchange/follows.text.ts'
import { type Swapped, useSwap } from '../exchange/useSwap.ts'
import type { draftQueue } from './draft.queue.ts'
import { draftsNow, queueOf } from './shownDraft.ts'
import { type History, useDraftSteps, wayBack } from './useDraftSteps.ts'
import type { Refused } from './whyNot.ts'

export interface Draft {
  refused: Refused | null
  /**
   * Writes all places of services: at once on the screen, and back where one is refused. Returns whether all are
   * stored.
   */
  save: (changes: ServiceChange[], options?: SaveOptions) => Promise<boolean>
  /**
   * People take the places of each other, all or nobody. Returns whether that is stored; a refusal is said at `at`, a
   * service.
   */
  swap: (trade: Trade, at: string, options?: SaveOptions) => Promise<boolean>
  /** What `swap` did last, until the next change. */
  swapped: Swapped | null
  /** Says no more of the last change: the board is changed by something else. */
  forget: () => void
  /** Places are given to another service, post or person, without a word before. Returns whether that is stored. */
  move: (moves: readonly PlaceMove[]) => Promise<boolean>
  /** What is to be warned of the last `move`, a sentence each, until the next change. */
  warnings: readonly string[]
  /** Says of a service why a press on it does nothing. */
  refuse: (serviceId: string, message: string) => void
  /** Takes the last change of this session back, a fill by its own Undo. */
  undo: () => void
  history: History
  canUndo: boolean
  /** True while a press is not stored yet. */
  isSaving: boolean
}

export interface SaveOptions {
  /** Though somebody has declined the service. */
  force?: boolean
  /** Called once the change was taken back: what was changed along with it goes, too. */
  takeBack?: (() => Promise<unknown>) | undefined
}

/** Has the browser ask before the page is left while a press is not stored: it would be lost without a word. */
function useAskBeforeLeaving(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSaving])
}

/** Changes of the drafts of a board. */
export function useDraft(board: Board, posts: Post[], rules: BoardRules | undefined): Draft {
  const cache = useQueryClient()
  const t = useT()
  const full = t('board.noRoom')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  useAskBeforeLeaving(isSaving)
  const { take, pop, undoElsewhere, hasStep, history } = useDraftSteps(board, isSaving, setRefused)
  // What a press planned before a fill comes after it.
  const undoFill = fillUndo(cache, board)
  const queue = useRef<ReturnType<typeof draftQueue>>(null)
  queue.current ??= queueOf({ cache, board, posts, full, onRefused: setRefused, onSettled: () => setIsSaving(false) })
  const store = queue.current
  const begin = () => {
    setIsSaving(true)
    setRefused(null)
    setWarnings([])
  }
  const { swapped, forget, send } = useSwap({
    board,
    store,
    full,
    followsOf: (trade) => followsTexts({ board, rules }, givenBy(trade), t),
    onBegin: begin,
    onRefused: setRefused,
  })
  const enqueue: typeof store.save = (...what) => {
    begin()
    forget()
    return store.save(...what)
  }
  const swap: Draft['swap'] = (trade, at, { force = false, takeBack } = {}) => {
    const retry = () => swap(trade, at, { force: true, takeBack })
    const after = exchangeChanges(cache.getQueryData(boardQuery(board.from, board.to).queryKey) ?? board, trade)
    return take({ drafts: draftsNow(cache, board, after), after, trade, takeBack }, () =>
      send(trade, { at, force, retry }),
    )
  }

  const save: Draft['save'] = async (changes, { force = false, takeBack } = {}) =>
    changes.length === 0 ||
    take({ drafts: draftsNow(cache, board, changes), after: changes, takeBack }, () => enqueue(changes, force))
  async function move(moves: readonly PlaceMove[]): Promise<boolean> {
    const found = warningTexts({ board, rules }, movedBy(moves), t)
    const isStored = await save(moveChanges(board, moves))
    if (isStored) setWarnings(found)
    return isStored
  }

  const canUndo = undoFill !== undefined || hasStep
  return {
    refused,
    history,
    save,
    move,
    // Their Undo is that of the last change.
    warnings: hasStep ? warnings : [],
    async undo() {
      if (undoFill) return undoFill()
      const last = pop()
      if (!last) return
      if ('undo' in last) {
        setRefused(null)
        return undoElsewhere(last)
      }
      const serviceId = last.drafts[0]?.serviceId ?? ''
      const isBack = await (last.trade
        ? send(wayBack(last.trade, last.drafts), { at: last.trade[0][0].serviceId, force: true, isUndo: true })
        : enqueue(last.drafts, true))
      if (isBack && last.takeBack) await undoElsewhere({ serviceId, undo: last.takeBack })
    },
    swap,
    swapped: hasStep ? swapped : null,
    forget() {
      forget()
      setWarnings([])
    },
    refuse: (serviceId, message) => setRefused({ serviceId, message, blocks: [] }),
    canUndo,
    isSaving,
  }
}
