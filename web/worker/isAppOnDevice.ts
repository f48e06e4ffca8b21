import { SITE_PATH } from '../platform/site.ts'

/**
 * The app's service worker that answers for this page. Null on the first visit, after a forced reload, on plain http,
 * and where the worker of an app at the root of the host answers for a page below a path.
 */
export function ownController(): ServiceWorker | null {
  const controller = navigator.serviceWorker?.controller ?? null
  return controller && controller.scriptURL === `${location.origin}${SITE_PATH}/sw.js` ? controller : null
}

/**
 * True where the app's service worker answers for this page: every file of the app is on the device, and one that is
 * wanted later comes without a network.
 */
export const isAppOnDevice = (): boolean => ownController() !== null
