import { describe, expect, it } from 'vitest'
import { nobodyIn } from './nobody.ts'

describe('nobody stands there', () => {
  it.each(
    `vacant, open, open slot, tba, tbd, tbc, need, needed, n/a, none, nobody, no one, off, closed, cancelled, canceled,
    no service, available, substitute needed, sub needed, volunteer needed, help needed, a n other, vacante, libre,
    nadie, sin servicio, cancelado, por definir, se necesita`
      .split(',')
      .map((text) => text.trim()),
  )('by the words "%s", however they are written', (text) => {
    for (const written of [text, text.toUpperCase(), `(${text})`, `[${text}]`, `-- ${text}! --`, ` ${text}.`])
      expect([written, nobodyIn(written)]).toEqual([written, 'sure'])
  })

  it.each(['*', '* * *', '- -', '???', '…', '/', '✓', '???/???'])('by the signs %s', (text) =>
    expect(nobodyIn(text)).toBe('sure'),
  )

  it.each([
    '2 ushers needed',
    'VACANT (call Bob)',
    'Cancelled: snow',
    'No evening service',
    'no 9am worship service today',
    'No hay servicio',
    'puesto vacante',
    'Hoy sin servicio',
    'Se necesita suplente',
    'Misa cancelada',
  ])('perhaps by "%s"', (text) => expect(nobodyIn(text)).toBe('perhaps'))

  it.each([
    '',
    ' ',
    'Noah Open',
    'Ann Libre',
    'Offa Reed',
    'No one more',
    'Ben Needham',
    'No, we will have our service',
  ])('not by "%s"', (text) => expect(nobodyIn(text)).toBeNull())

  it('takes no longer for a long text', () => expect(nobodyIn(`${'no '.repeat(100_000)}service`)).toBeNull())
})
