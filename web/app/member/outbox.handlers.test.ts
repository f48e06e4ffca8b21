import { expect, it } from 'vitest'
import { handlers } from './outbox.handlers.ts'

it('leaves what is stored alone where it names no shift, duty, service or known wish', () => {
  const takes = (kind: string, payload: unknown) => handlers.find((one) => one.kind === kind)?.accepts?.(payload)
  for (const [kind, good, bad] of [
    ['attendance', { mark: { shiftId: 'a' } }, { mark: {} }],
    ['availability', { kind: 'confirm' }, { kind: 'other' }],
    ['tick', { tick: { dutyId: 'a' } }, { tick: {} }],
    ['record', { record: { serviceId: 'a' } }, { record: {} }],
  ] as const) {
    expect(takes(kind, good)).toBe(true)
    for (const wrong of [bad, {}, undefined]) expect(takes(kind, wrong)).toBe(false)
  }
})
