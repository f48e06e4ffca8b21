import type { Board } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useKeyDown } from '../../../../ui/useKeyDown.ts'
import { draftPlaces, isIn, type Spot } from '../board.model.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { takenAt } from '../exchange/exchange.model.ts'

const isSamePost = (one: PersonsPlace, other: PersonsPlace): boolean =>
  one.serviceId === other.serviceId && one.postId === other.postId

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

interface CellEdits {
  board: Board
  posts: Post[]
  draft: Draft
  t: Translate
  show: (spot: Spot) => void
}

/** The actions on a cell: its own people are locked or taken out, or one moves to it. */
export function cellEdits({ board, posts, draft, t, show }: CellEdits) {
  const placesOf = ({ serviceId }: Spot) => {
    const service = board.services.find(({ _id }) => _id === serviceId)
    return service ? draftPlaces(service) : []
  }
  return {
    onUndo: draft.undo,
    onLock(spot: Spot): void {
      const known = placesOf(spot)
      const own = known.filter(isIn(spot))
      const locked = !own.every((place) => place.locked)
      const places = known.map((place) => (isIn(spot)(place) ? { ...place, locked } : place))
      if (own.length > 0) draft.save([{ serviceId: spot.serviceId, places }])
    },
    onClear(spot: Spot): void {
      const known = placesOf(spot)
      const places = known.filter((place) => !isIn(spot)(place))
      if (places.length < known.length) draft.save([{ serviceId: spot.serviceId, places }])
    },
    /** Somebody who is dropped where another stands takes their place, and the other theirs. */
    async onMove(from: PersonsPlace, to: Spot, onto?: PersonsPlace): Promise<void> {
      const other = onto ?? takenAt(board, posts, to, from)
      if (other === 'unlinked' || (other === null && from.shiftId !== undefined)) {
        draft.refuse(to.serviceId, t(other ? 'board.swapUnlinked' : 'board.sheetStays'))
        return show(to)
      }
      if (other && (other.userId === from.userId || isSamePost(other, from))) return
      if (other) {
        if (!(await draft.swap([from, other], to.serviceId))) show(to)
        return
      }
      const held = { serviceId: to.serviceId, userId: to.userId ?? from.userId, postId: to.postId ?? from.postId }
      // The cell that refused it shows the reason beside itself.
      if (!(await draft.move(from, held))) show(to)
    },
  }
}
