import { useNetworkIdle } from '../../platform/useNetworkIdle.ts'
import { useInstallPrompt } from './install.offer.ts'

const loadHint = () => import('./InstallHint.tsx')

/** Loads the installation hint once the network is idle. */
export function InstallOffer() {
  const prompt = useInstallPrompt()
  const InstallHint = useNetworkIdle(loadHint)?.InstallHint
  return InstallHint ? <InstallHint prompt={prompt} /> : null
}
