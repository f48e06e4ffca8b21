import { useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import { type Cell, heldPlaceOf, isOfSheet } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import type { SaveOptions } from '../drafts/useDraft.ts'
import type { History } from '../drafts/useDraftSteps.ts'
import type { Trade } from '../exchange/exchange.model.ts'
import { boardName } from '../names.text.ts'
import type { Beside } from './couples.ts'
import { byCouple, type HeldTogether, holderKey } from './heldTogether.ts'
import type { DayActions } from './MoveHere.tsx'
import { type Placing, usePlacing } from './usePlacing.ts'
import { useSheetPlace } from './useSheetPlace.ts'

/** Where a choice is made, and what carries it out. */
export interface PickNeeds extends Placing {
  board: Board
  cell: Cell
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  /** People take the places of each other. */
  onSwap: (trade: Trade, options: SaveOptions) => Promise<boolean>
  history: History
}

/** Who was chosen last, and who came along. */
interface Chosen {
  userId: string
  beside: Beside | undefined
}

/** True where somebody of them cannot keep their place. */
const cannotStay = (those: HeldTogether): boolean => those.some(({ blocks }) => blocks.length > 0)

/**
 * Whom the next choice replaces, of the people at a post, who cannot stay there first; of places of the sheet those
 * that have a shift. Where a place is left, but none is missing, only who cannot stay is replaced.
 */
function useHolder({ service, places, need, missing }: Cell, rules: BoardRules | undefined) {
  const [instead, setInstead] = useState<string | null>(null)
  const isFull = places.filter(({ shadow }) => !shadow).length >= (need?.maxPeople ?? 0)
  const holding = places.filter(({ shadow, layer, shiftId }) => !shadow && (layer !== 'outside' || shiftId !== null))
  const holders = byCouple(rules, service, holding)
  const broken = holders.filter(cannotStay)
  const replaceable = isFull ? holders : missing > 0 ? [] : broken
  const holder = replaceable.find((one) => holderKey(one) === instead) ?? replaceable.find(cannotStay) ?? replaceable[0]
  return { holders, replaceable, holder, isFull, setInstead: (one: HeldTogether) => setInstead(holderKey(one)) }
}

/** Whom a choice at a cell replaces, and what carries it out: on the schedule at once, or in the draft. */
export function usePick({ board, cell, rules, onSave, onSwap, onMove, history }: PickNeeds) {
  const { service, post } = cell
  const { said, forget, save, place, move } = usePlacing(cell, { onSave, onMove })
  const sheet = useSheetPlace(cell, board, history)
  const { holders, replaceable, holder, isFull, setInstead } = useHolder(cell, rules)
  const [last, setLast] = useState<Chosen | null>(null)
  const isAtOnce = !isFull && isOfSheet(service)
  const out = holder ?? []
  const isOfSheetPlace = out[0]?.layer === 'outside'

  const choose = ({ userId, beside }: Chosen, force = false): Promise<void> => {
    // A Sunday of the sheet has all of its places on the schedule; who learns takes none there.
    if (isOfSheetPlace || (isAtOnce && !rules?.isTrainee(userId, post))) {
      const own = { person: { _id: userId, name: boardName(board, userId) }, post }
      return sheet.put(out, beside ? [own, { person: beside.member.user, post: beside.post }] : [own], force)
    }
    return place(userId, { force, instead: out, beside })
  }
  const onPlace = (userId: string, beside?: Beside) => {
    setLast({ userId, beside })
    choose({ userId, beside })
  }
  const from = isFull && out[0] ? heldPlaceOf(service._id, out[0]) : undefined
  const day: DayActions | undefined =
    from || (!isFull && !isOfSheet(service)) ? { from: from ?? null, onSwap, onMove: move } : undefined
  return {
    holders,
    replaceable,
    holder,
    setInstead,
    isFull,
    isAtOnce,
    isOfSheetPlace,
    out,
    // A person who is put in where no place is left replaces somebody.
    onPlace: isFull && !holder ? null : onPlace,
    onForce: last === null ? null : () => choose(last, true),
    day,
    save,
    sheet,
    said,
    forget,
  }
}

export type CellPick = ReturnType<typeof usePick>
