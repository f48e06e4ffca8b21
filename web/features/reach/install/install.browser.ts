import { readStored, writeStored } from '../../../platform/storage.ts'

const SEEN_KEY = 'installHintSeen'

/** The parts of `navigator` that tell how this browser installs an app. */
interface Browser {
  userAgent: string
  maxTouchPoints: number
}

/**
 * True for browsers of iPhones and iPads that have 'Add to Home Screen' in their Share menu. An iPad identifies as a
 * Mac, but Macs have no touch screen; in-app browsers do not identify as Safari and lack the menu.
 */
export const addsToHomeScreen = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /Safari\//.test(userAgent) &&
  (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))

/** True in the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** True when this device has shown the hint before. */
export const wasHintSeen = (): boolean => readStored(SEEN_KEY) !== null

export const rememberHint = (): void => writeStored(SEEN_KEY, 'yes')
