import { useOwnPlace } from '../features/rota/answers/useAsked.ts'
import { SchedulePage as Page } from '../features/schedule/SchedulePage.tsx'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { loadSuggestions } from './suggestions.ts'

function Suggestions() {
  const Card = useNetworkIdle(loadSuggestions)
  return Card && <Card canDismiss />
}

/** The schedule, whose admins are offered to plan the coming months like the last ones, with the ways out of own places. */
export function SchedulePage() {
  const OwnPlace = useOwnPlace()
  return <Page offer={<Suggestions />} OwnPlace={OwnPlace} />
}
