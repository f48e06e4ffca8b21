import { expect, it } from 'vitest'
import { handlers } from './outbox.handlers.ts'

it('leaves stored marks, ticks and wishes alone that name no shift, no duty and nothing known', () => {
  const takes = (kind: string, payload: unknown) => handlers.find((one) => one.kind === kind)?.accepts?.(payload)
  for (const [kind, good, bad] of [
    ['attendance', { mark: { shiftId: 'a' } }, { mark: {} }],
    ['availability', { kind: 'confirm' }, { kind: 'other' }],
    ['tick', { tick: { dutyId: 'a' } }, { tick: {} }],
  ] as const) {
    expect(takes(kind, good)).toBe(true)
    for (const wrong of [bad, {}, undefined]) expect(takes(kind, wrong)).toBe(false)
  }
})
