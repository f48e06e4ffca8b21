import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Board } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { linksQuery, membersQuery } from './board.queries.ts'
import { boardRules, saysOf } from './board.rules.ts'

const NO_MEMBERS: never[] = []

/**
 * The rules over a board. The board is shown without them, until everybody's availability is there; it is so too where that
 * cannot be loaded, since the server judges in any case.
 */
export function useRules(board: Board, posts: Post[]) {
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: links } = useQuery(linksQuery)
  const says = useMemo(() => saysOf(members ?? NO_MEMBERS), [members])
  const rules = useMemo(
    () => members && links && boardRules({ board, posts, members, links }),
    [board, posts, members, links],
  )
  return { says, rules }
}
