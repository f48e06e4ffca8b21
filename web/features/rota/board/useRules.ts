import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { linksQuery, skillsQuery } from '../setup/setup.queries.ts'
import { membersQuery } from './board.queries.ts'
import { boardRules, saysOf } from './board.rules.ts'

const NO_MEMBERS: never[] = []

/**
 * The rules over a board. The board is shown without them, until everybody's availability is there; it is so too where
 * that cannot be loaded, since the server judges in any case.
 */
export function useRules(board: Board, posts: Post[]) {
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: links } = useQuery(linksQuery)
  const { data: skills } = useQuery(skillsQuery)
  const says = useMemo(() => saysOf(members ?? NO_MEMBERS), [members])
  const rules = useMemo(
    () => members && links && boardRules({ board, posts, members, links, skills }),
    [board, posts, members, links, skills],
  )
  return { says, rules }
}

/**
 * True while it is on its way who serves only with whom: nobody is moved, taken out or put in then, who might be one of
 * two.
 */
export function useAreCouplesAwaited({ from, to }: Pick<Board, 'from' | 'to'>): boolean {
  const [members, links] = [useQuery(membersQuery(from, to)), useQuery(linksQuery)]
  return [members, links].some(({ isPending, failureCount }) => isPending && failureCount === 0)
}
