import { readStored, writeStored } from '../../platform/storage.ts'

const SEEN_KEY = 'installHintSeen'

/** What decides how this browser installs an app: parts of `navigator`. */
interface Browser {
  userAgent: string
  maxTouchPoints: number
}

/**
 * True for browsers of iPhones and iPads that have 'Add to Home Screen' in their Share menu. An iPad says that it is a
 * Mac, which has no touch screen; pages inside of other apps do not say Safari, and cannot do it.
 */
export const addsToHomeScreen = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /Safari\//.test(userAgent) &&
  (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))

/** True where this is the installed app already. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Whether this device has shown the hint before. */
export const wasHintSeen = (): boolean => readStored(SEEN_KEY) !== null

export const rememberHint = (): void => writeStored(SEEN_KEY, 'yes')
