import { useQuery } from '@tanstack/react-query'
import { type Cell, declined } from '../board/board.model.ts'
import { askedBy } from '../standIns/callOut.text.ts'
import { callOutsQuery } from '../standIns/callOuts.queries.ts'

/** Names of the people who have said no to an empty place, and the people who are being asked for it. */
export function useAskedPeople({ service, post, isSearched }: Cell) {
  const { data } = useQuery({ ...callOutsQuery, enabled: isSearched })
  const search = data?.find((one) => one.state === 'open' && one.serviceId === service._id && one.postId === post._id)
  return {
    saidNo: declined(service).flatMap(({ postId, name }) => (postId === post._id ? [name] : [])),
    asked: search ? askedBy(search) : [],
  }
}
