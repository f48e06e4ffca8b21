import { useNetworkIdle } from '../../platform/useNetworkIdle.ts'
import { useInstallPrompt } from './install.offer.ts'

const loadHint = () => import('./InstallHint.tsx')

/** Where the hint how to install this app appears, once the page is at rest. */
export function InstallOffer() {
  const prompt = useInstallPrompt()
  const InstallHint = useNetworkIdle(loadHint)?.InstallHint
  return InstallHint ? <InstallHint prompt={prompt} /> : null
}
