import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import { linksQuery, skillsQuery } from '../setup/setup.queries.ts'
import { askedBy } from '../standIns/callOut.text.ts'
import { callOutsQuery } from '../standIns/callOuts.queries.ts'
import { withPartnersMissing } from './absence.ts'
import { membersQuery } from './board.queries.ts'
import { type BoardRules, boardRules, saysOf } from './board.rules.ts'

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

/** A board whose searches count those alone whom the app reaches: it asks nobody else. */
function withReached(board: Board, searches: readonly CallOut[] | undefined): Board {
  const reached = new Map(searches?.map((one) => [one._id, askedBy(one).length]))
  const countOf = ({ callOutId, asking }: Search) => reached.get(callOutId) ?? asking
  const isCounted = board.services.every((one) => one.searches.every((search) => countOf(search) === search.asking))
  if (isCounted) return board
  const services = board.services.map((service) => ({
    ...service,
    searches: service.searches.map((search) => ({ ...search, asking: countOf(search) })),
  }))
  return { ...board, services }
}

type Search = BoardService['searches'][number]

/** A board with what is known beside it: whom its searches reach, and who is missing as a partner is away. */
export function useKnownBoard(board: Board, rules: BoardRules | undefined): Board {
  const isAsking = board.services.some(({ searches }) => searches.some(({ asking }) => asking > 0))
  const { data: searches } = useQuery({ ...callOutsQuery, enabled: isAsking })
  return useMemo(() => withPartnersMissing(withReached(board, searches), rules), [board, rules, searches])
}

/**
 * True while it is on its way who serves only with whom: nobody is moved, taken out or put in then, who might be one of
 * two.
 */
export function useAreCouplesAwaited({ from, to }: Pick<Board, 'from' | 'to'>): boolean {
  const [members, links] = [useQuery(membersQuery(from, to)), useQuery(linksQuery)]
  return [members, links].some(({ isPending, failureCount }) => isPending && failureCount === 0)
}
