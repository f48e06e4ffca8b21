import { english, type Translate } from '#shared/strings/translate.ts'

// Browsers in the order in which they are tried: those based on Chromium contain 'Chrome', and nearly all contain
// 'Safari'.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const find = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Name of a device from its User-Agent, as it is stored: 'Chrome on Android', or 'A browser' where it is unknown. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)]
  // A home-screen app on an iPhone or iPad omits 'Safari'.
  const name = browser ?? (system === 'iPhone' || system === 'iPad' ? 'Safari' : undefined)
  return name && system ? english('notification.device', { browser: name, system }) : english('notification.anyDevice')
}

/** A stored name for its reader: 'Chrome en Android' in Spanish. */
export function localDeviceName(stored: string, t: Translate): string {
  const [, browser, system] = /^(.+) on (\w+)$/.exec(stored) ?? []
  if (browser && system) return t('notification.device', { browser, system })
  return stored === english('notification.anyDevice') ? t('notification.anyDevice') : stored
}
