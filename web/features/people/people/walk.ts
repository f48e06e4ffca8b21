import { useLocation } from 'react-router'

/** People whom somebody goes through one by one, from a list that shows some of the team. */
export interface Walk {
  /** Their ids, in the order of the list. */
  among: readonly string[]
  /** What the list was asked for, as its address says it: '?show=silent'. */
  search: string
}

/** The walk that led to this page; it goes along with the links to the next people. Null without one. */
export function useWalk(): Walk | null {
  const { state } = useLocation()
  return (state as { walk?: Walk } | null)?.walk ?? null
}
