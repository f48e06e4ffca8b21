import { expect, it } from 'vitest'
import { addsToHomeScreen } from './install.browser.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

it.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 5],
  ['Safari on an iPad, which says it is a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 5],
])('%s adds to the home screen', (_, userAgent, maxTouchPoints) =>
  expect(addsToHomeScreen({ userAgent, maxTouchPoints })).toBe(true),
)

it.each([
  ['A page inside of another app on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/400.0.0.1]`, 5],
  ['Safari on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 0],
  ['Chrome on a phone', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 5],
  ['Chrome on a desktop', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 0],
])('%s does not', (_, userAgent, maxTouchPoints) => expect(addsToHomeScreen({ userAgent, maxTouchPoints })).toBe(false))
