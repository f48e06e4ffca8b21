import { english } from '#shared/strings/translate.ts'

// The first that matches: Chromium's kin all call themselves Chrome, and everything calls itself Safari.
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

/** What a device is called on its owner's list, such as 'Chrome on Android'; 'A browser' where it does not say. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)]
  // An app on the home screen of an iPhone leaves Safari's name out.
  const name = browser ?? (system === 'iPhone' || system === 'iPad' ? 'Safari' : undefined)
  return name && system ? english('notification.device', { browser: name, system }) : english('notification.anyDevice')
}
