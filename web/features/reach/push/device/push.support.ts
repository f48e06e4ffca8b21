/** 'homeScreen': this browser pushes to apps on the home screen only, and this is not one yet. */
export type PushSupport = 'supported' | 'homeScreen' | 'unsupported'

/** Only Safari of iPhones and iPads says whether a page was opened from the home screen. */
const isInIosBrowser = (): boolean => 'standalone' in navigator && navigator.standalone === false

/** Support for pushes in this browser. None has it on plain http. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  return isInIosBrowser() ? 'homeScreen' : 'unsupported'
}
