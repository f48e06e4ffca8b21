import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useKeyDown } from '../../../../ui/useKeyDown.ts'
import { draftPlaces, isIn, type Spot } from '../board.model.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { coupleAt, type DropFacts, dropPlan } from '../exchange/dropPlan.ts'
import type { AskedTrade } from '../exchange/TradeQuestion.tsx'
import { boardName } from '../names.text.ts'

/** Moves the focus to a cell, into sight. False where it is not drawn. */
export function focusCell({ serviceId, postId = '' }: Spot): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(`${serviceId} ${postId}`)}"]`)
  cell?.focus()
  return cell !== null
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=alertdialog]') !== null

/** Calls `step` when N is pressed, wherever the focus is, but while somebody types. */
export function useStepKey(step: () => void): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target)) return
    step()
    event.preventDefault()
  })
}

/**
 * Calls `undo` at Ctrl+Z or Cmd+Z, wherever the focus is but at the cells, which take the key themselves, and in a
 * field that holds text, which is what the key takes back there. Null leaves the key to another.
 */
export function useUndoKey(undo: (() => void) | null): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const { target } = event
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!undo || event.defaultPrevented || (isField ? target.value !== '' : isTyping(target))) return
    undo()
    event.preventDefault()
  })
}

interface CellEdits extends DropFacts {
  /** It is on its way who serves only with whom. */
  isAwaited: boolean
  draft: Draft
  t: Translate
  show: (spot: Spot) => void
  /** Asks before a trade that moves others, too, than those at whom somebody pointed. */
  ask: (asked: AskedTrade) => void
}

/** The actions on a cell: its own people are locked or taken out, or one moves to it. */
export function cellEdits({ isAwaited, draft, t, show, ask, ...facts }: CellEdits) {
  const serviceOf = ({ serviceId }: Pick<Spot, 'serviceId'>) =>
    facts.board.services.find(({ _id }) => _id === serviceId)
  const placesOf = (spot: Spot) => {
    const service = serviceOf(spot)
    return service ? draftPlaces(service) : []
  }
  return {
    onUndo: draft.undo,
    namesOf(held: PersonsPlace): string[] {
      const service = serviceOf(held)
      return (service ? coupleAt(facts, service, held.userId) : [held.userId]).map((id) => boardName(facts.board, id))
    },
    onLock(spot: Spot): void {
      const known = placesOf(spot)
      const own = known.filter(isIn(spot))
      const locked = !own.every((place) => place.locked)
      const places = known.map((place) => (isIn(spot)(place) ? { ...place, locked } : place))
      if (own.length > 0) draft.save([{ serviceId: spot.serviceId, places }])
    },
    /** Whoever serves only together with somebody of the cell leaves with them. */
    onClear(spot: Spot): void {
      if (isAwaited) {
        draft.refuse(spot.serviceId, t('board.couplesAwaited'))
        return
      }
      const service = serviceOf(spot)
      const known = placesOf(spot)
      const own = known.filter(isIn(spot))
      const out = new Set(service ? own.flatMap(({ userId }) => coupleAt(facts, service, userId).slice(1)) : [])
      const places = known.filter((place) => !isIn(spot)(place) && !out.has(place.userId))
      if (own.length > 0) draft.save([{ serviceId: spot.serviceId, places }])
    },
    /** Somebody who is dropped where another stands takes their place, and the other theirs. */
    async onMove(from: PersonsPlace, to: Spot, onto?: PersonsPlace): Promise<void> {
      const plan = dropPlan(facts, { from, to, onto })
      if (plan.kind === 'trade' && plan.asks.length > 0) return ask({ ...plan, to })
      // The cell that refused it shows the reason beside itself.
      if (plan.kind === 'trade' && !(await draft.swap(plan.trade, to.serviceId))) show(to)
      if (plan.kind === 'move' && !(await draft.move(plan.moves))) show(to)
    },
  }
}
