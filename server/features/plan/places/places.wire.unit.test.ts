import { expect, test } from 'vitest'
import { shownOf, typedRow } from './places.wire.ts'

test('a typed place has nothing of the place of the rota that it is made from', () => {
  const shown = shownOf(
    { date: '2026-12-06', serviceTime: '9am', assignment: 'Main Door', name: 'Ann Abel', tieColor: 'Navy' },
    'shift',
    'ann',
  )
  const typed = typedRow(shown)
  const planned = { ...typed, state: 'asked', source: 'fill', sequence: 3, service_id: 'service' } as const
  expect(typedRow(planned)).toEqual({ ...typed, id: expect.any(String) })
  expect(typed).toMatchObject({ ...shown, state: 'typed', source: null })
})
