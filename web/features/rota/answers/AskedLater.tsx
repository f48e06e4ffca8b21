import { useState } from 'react'
import { useNetworkIdle } from '../../../platform/useNetworkIdle.ts'
import { isRotaOn } from '../rotaOn.ts'

const load = async () => (await import('./Asked.tsx')).Asked

/** What the rota asks, loaded after what the page itself shows; at once where the team is known to have one. */
export function AskedLater() {
  const [isOn] = useState(isRotaOn)
  const Asked = useNetworkIdle(load, isOn)
  return Asked && <Asked />
}
