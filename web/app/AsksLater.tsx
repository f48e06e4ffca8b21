import { useQuery } from '@tanstack/react-query'
import { mineQuery } from '../features/rota/answers/mine.query.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { withStrings } from '../strings/strings.ts'

const load = withStrings(async () => (await import('../features/rota/answers/Asks.tsx')).Asks, 'rota')

/** What somebody is asked, where they are asked something: only then its code is fetched. */
export function AsksLater() {
  const { data } = useQuery({ ...mineQuery, enabled: false })
  return data && data.assignments.length + data.publications.length > 0 ? <Later mine={data} /> : null
}

function Later({ mine }: Parameters<Awaited<ReturnType<typeof load>>>[0]) {
  const Asks = useNetworkIdle(load)
  return Asks && <Asks mine={mine} />
}
