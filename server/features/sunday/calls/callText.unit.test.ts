import { expect, it } from 'vitest'
import { callSms } from './callText.ts'

/** Characters of the GSM 03.38 alphabet, and those that take two places in it. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/
const DOUBLE = /^[\^{}\\[~\]|€]$/

/** Places that a text takes in one message; NaN where it has other letters. */
const placesOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (BASIC.test(letter) ? 1 : DOUBLE.test(letter) ? 2 : Number.NaN), 0)

const link = 'https://ushers.example.org/c/0123456789abcdef'
const said = { kind: 'medical' as const, text: null, zone: undefined, team: 'Grace', link }

it('names team, kind, text and zone, and ends with the link', () => {
  expect(callSms({ ...said, text: 'By the font', zone: 'Nave' }, 'en')).toBe(
    `Grace: Medical help needed. By the font. Nave ${link}`,
  )
})

it.each([
  ['Log in at https://grace.example/app now', 'Log in at (a link) now'],
  ['www.evil.example', '(a link)'],
  ['see evil.example/pay?x=1', 'see (a link)'],
  ['evil.example\\pay', '(a link)'],
  ['market://details', '(a link)'],
  ['evil.example', 'evil. example'],
  ['Row 3.Come quickly, 9.30/10.30, B.12', 'Row 3. Come quickly, 9.30/10.30, B.12'],
])('%j has no link but that of the call', (text, words) => {
  expect(callSms({ ...said, text }, 'en')).toBe(`Grace: Medical help needed. ${words} ${link}`)
})

it.each([
  'x'.repeat(140),
  'José está en el ático – «rápido», ¿sí?… “ya”',
  `${'[door] {a|b} ~ ^ \\ '.repeat(7)}`,
  '12 € each `now`'.repeat(9),
])('%s is one message of the GSM alphabet', (text) => {
  for (const language of ['en', 'es'] as const) {
    const sms = callSms({ ...said, text, zone: 'Capilla', team: 'Iglesia de San José' }, language)
    expect(placesOf(sms)).toBeLessThanOrEqual(160)
    expect(sms.endsWith(` ${link}`)).toBe(true)
    expect(sms.startsWith('Iglesia de San José: ')).toBe(true)
  }
})

it.each(['x', ''])('a text that is cut holds no half of a sign, behind %j', (start) => {
  const sms = callSms({ ...said, text: `${start}${'\u{1F525}'.repeat(69)}` }, 'en')
  expect([sms.isWellFormed(), sms.length <= 160]).toEqual([true, true])
})
