import { expect, it } from 'vitest'
import { compareNames } from '#shared/text.ts'
import { Phone } from './personFields.ts'

it('takes a phone number with the invisible marks and dashes that other apps copy along', () => {
  const pasted = ['\u202A+1 312 555 0142\u202C', '\u200E(312)\u00A0555\u20110142', '\uFEFF312\u2013555\u20130142\u200F']
  expect(pasted.map((text) => Phone.parse(text))).toEqual(Array(3).fill('+13125550142'))
})

it('orders names as a list of people is read', () => {
  const names = ['Zoe Ames', 'Etta Bloom', 'Éric Voss', 'adam Reyes', 'Eve Lund', 'Ñora Paz', 'Nina Oyelaran']
  expect(names.toSorted(compareNames)).toEqual([
    'adam Reyes',
    'Éric Voss',
    'Etta Bloom',
    'Eve Lund',
    'Nina Oyelaran',
    'Ñora Paz',
    'Zoe Ames',
  ])
})
