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

/** Whom the next choice replaces, of the people at a post; of places of the sheet those that have a shift. */
function useHolder({ service, places }: Cell, rules: BoardRules | undefined) {
  const [instead, setInstead] = useState<string | null>(null)
  const holding = places.filter(({ shadow, layer, shiftId }) => !shadow && (layer !== 'outside' || shiftId !== null))
  const holders = byCouple(rules, service, holding)
  const holder = holders.find((one) => holderKey(one) === instead) ?? holders[0]
  return { holders, holder, setInstead: (one: HeldTogether) => setInstead(holderKey(one)) }
}

/** Whom a choice at a cell replaces, and what carries it out: on the schedule at once, or in the draft. */
export function usePick({ board, cell, rules, onSave, onSwap, onMove, history }: PickNeeds) {
  const { service, post, places } = cell
  const { said, forget, save, place, move } = usePlacing(cell, { onSave, onMove })
  const sheet = useSheetPlace(cell, board, history)
  const { holders, holder, setInstead } = useHolder(cell, rules)
  const [last, setLast] = useState<Chosen | null>(null)
  const isFull = places.filter(({ shadow }) => !shadow).length >= (cell.need?.maxPeople ?? 0)
  const isAtOnce = !isFull && isOfSheet(service)
  const out = isFull && holder ? holder : []
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
  const from = out[0] && heldPlaceOf(service._id, out[0])
  const day: DayActions | undefined =
    from || (!isFull && !isOfSheet(service)) ? { from: from ?? null, onSwap, onMove: move } : undefined
  return {
    holders,
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
