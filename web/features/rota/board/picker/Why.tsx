import { type ReactNode, useState } from 'react'
import type { Place } from '#shared/rota/board.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import type { Cell } from '../board.model.ts'
import type { AskedWhy } from './PlaceActions.tsx'

interface Asking {
  cell: Cell
  /** Begins with the answer. */
  isExplained: boolean
}

/**
 * The place in whose row it is asked why it is somebody's: on phones, where the people below have the room of a line
 * more. Undefined where that has a line of its own.
 */
export function useWhyInRow(planned: Place | undefined, { cell, isExplained }: Asking) {
  const isWide = useIsWide()
  const [isShown, setIsShown] = useState(isExplained)
  if (!planned || isWide || cell.missing > 0) return undefined
  return { place: planned, isShown, onToggle: () => setIsShown(!isShown) }
}

interface WhyProps extends Pick<Asking, 'isExplained'> {
  label: string
  inRow: AskedWhy | undefined
  children: ReactNode
}

/** Why a place is somebody's, once it was asked: in the row of the place, or here. */
export const Why = ({ label, inRow, isExplained, children }: WhyProps) =>
  inRow ? (
    inRow.isShown && children
  ) : (
    <Disclosure label={label} isOpen={isExplained} className="text-sm">
      {children}
    </Disclosure>
  )
