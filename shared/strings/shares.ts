import type { Translated } from './sentence.ts'

/** How many services somebody has of those that fall to them: said alike wherever it stands. */
export const en = {
  'share.of': '{count} of about {fair}',
  'share.over': '{count} instead of about {fair}',
  'share.either': '{less} or {more}',
  'share.servedMore': 'served more than their share since {month}',
  'share.servedLess': 'served less than their share since {month}',
  'share.servedOf': '{count} of about {fair} since {month}',
  'share.inMonth': '{what} in {month}',
  'share.inMonths': '{what} ({from} to {to})',
} as const

export const es: Translated<typeof en> = {
  'share.of': '{count} de unos {fair}',
  'share.over': '{count} en vez de unos {fair}',
  'share.either': '{less} o {more}',
  'share.servedMore': 'ha servido más de su parte desde {month}',
  'share.servedLess': 'ha servido menos de su parte desde {month}',
  'share.servedOf': '{count} de unos {fair} desde {month}',
  'share.inMonth': '{what} en {month}',
  'share.inMonths': '{what} (de {from} a {to})',
}
