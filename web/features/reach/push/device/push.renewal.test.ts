import { describe, expect, it } from 'vitest'
import { type DeviceNow, renewalOf } from './push.renewal.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-12-06T18:00:00Z')
const ago = (ms: number): string => new Date(NOW - ms).toISOString()

const allIsWell: DeviceNow = {
  preference: { token: 'mine', registeredAt: ago(DAY) },
  permission: 'granted',
  token: 'mine',
  isForOurKey: true,
  now: NOW,
}
const renewal = (change: Partial<DeviceNow>) => renewalOf({ ...allIsWell, ...change })
const registered = (registeredAt: string | null) => renewal({ preference: { token: 'mine', registeredAt } })

describe('a device', () => {
  it('that has what its person wants is left alone', () => {
    expect(renewal({})).toBe('nothing')
  })

  it('is never asked for anything: without permission nothing happens', () => {
    for (const permission of ['default', 'denied'] as const)
      for (const token of ['mine', null]) expect(renewal({ permission, token })).toBe('nothing')
  })

  it('that nobody has switched on gets nothing, and loses what somebody else left', () => {
    expect(renewal({ preference: null, token: null })).toBe('nothing')
    expect(renewal({ preference: null })).toBe('drop')
  })

  it('that has lost its subscription, or whose key the server has changed, subscribes again', () => {
    expect(renewal({ token: null })).toBe('subscribe')
    expect(renewal({ isForOurKey: false })).toBe('subscribe')
  })

  it('whose person is back after a logout subscribes again, whosever subscription is there', () => {
    const preference = { token: null, registeredAt: null }
    expect(renewal({ preference, token: null })).toBe('subscribe')
    expect(renewal({ preference })).toBe('subscribe')
  })

  it('whose subscription the browser has exchanged tells the server of the new one', () => {
    expect(renewal({ token: 'another' })).toBe('register')
  })

  it('says every seven days that it is there', () => {
    expect(registered(ago(7 * DAY - 1))).toBe('nothing')
    expect(registered(ago(7 * DAY))).toBe('register')
  })

  it('says so, too, where its clock makes no sense', () => {
    for (const registeredAt of [ago(-1), 'yesterday', '', null]) expect(registered(registeredAt)).toBe('register')
  })
})
