import { useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import { NONE_OUTLINED } from './cells/outlined.ts'

/** The day whose tie is changed. Ties stand at the days of a team that wears some; another begins from the menu. */
export function useTies({ services }: Board) {
  const [tieDay, setTieDay] = useState<string | null>(null)
  const [isBegun, setIsBegun] = useState(false)
  const isShown = isBegun || services.some(({ tieColor }) => tieColor !== null)
  return {
    tieDay,
    closeTie: () => setTieDay(null),
    onTie: isShown ? setTieDay : null,
    onTies: isShown ? null : () => setIsBegun(true),
  }
}

/** The actions on all of a board, whose panel takes the place of others; the panel of a cell comes over it. */
export function useActs(closeOthers: () => void) {
  const [panel, setPanel] = useState<'fill' | 'publish' | null>(null)
  const [outlined, setOutlined] = useState(NONE_OUTLINED)
  const act = (next: 'fill' | 'publish') => () => {
    closeOthers()
    setPanel(next)
  }
  return {
    panel,
    onClose: () => setPanel(null),
    onFill: act('fill'),
    onPublish: act('publish'),
    /** Places that the panel has the board outline. */
    outlined,
    onOutline: setOutlined,
  }
}
