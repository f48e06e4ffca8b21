/** 'homeScreen': this browser pushes to apps on the home screen only, and this is not one yet. */
export type PushSupport = 'supported' | 'homeScreen' | 'unsupported'

/** Only Safari of iPhones and iPads says whether a page was opened from the home screen. */
const isInIosBrowser = (): boolean => 'standalone' in navigator && navigator.standalone === false

/** Whether this browser can get pushes at all. On plain http none can. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  return isInIosBrowser() ? 'homeScreen' : 'unsupported'
}
