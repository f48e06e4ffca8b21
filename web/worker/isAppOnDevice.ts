/**
 * True where the service worker answers for this page: every file of the app is on the device, and one that is wanted
 * later comes without a network. False on the first visit, after a forced reload and on plain http.
 */
export const isAppOnDevice = (): boolean => Boolean(navigator.serviceWorker?.controller)
