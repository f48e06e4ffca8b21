import { describe, expect, it } from 'vitest'
import type { ServiceCounts } from '#shared/sunday/counts.ts'
import { countedDays, zonesOf } from './counts.days.ts'

const counted = (date: string, serviceTime: string, kinds: Record<string, number>): ServiceCounts => ({
  ...{ serviceId: `${date} ${serviceTime}`, date, serviceTime, name: null, endsAt: null },
  kinds: Object.entries(kinds).map(([kindId, total]) => ({ kindId, kind: kindId, total, zones: [] })),
})

describe('the days of head counts', () => {
  const before = [
    counted('2025-11-23', '9am', { people: 181 }),
    counted('2025-11-23', '10:45am', { people: 265, children: 39 }),
    counted('2025-11-30', '9am', { people: 190 }),
  ]

  it('come newest first, their services by time, each beside the same service of the year before', () => {
    const services = [
      counted('2026-11-22', '9am', { people: 204 }),
      counted('2026-11-22', '10:45am', { people: 260, children: 39 }),
      counted('2026-11-29', '9am', { people: 200 }),
    ]
    const days = countedDays(services, before)
    expect(days.map(({ date, services: those }) => [date, ...those.map(({ serviceTime }) => serviceTime)])).toEqual([
      ['2026-11-29', '9am'],
      ['2026-11-22', '9am', '10:45am'],
    ])
    expect([...(days[1]?.totals ?? [])]).toEqual([
      ['people', { total: 464, more: 18 }],
      ['children', { total: 39, more: 0 }],
    ])
  })

  it('are not compared where one of their services was not counted a year before', () => {
    const services = [
      counted('2026-11-29', '9am', { people: 200 }),
      counted('2026-11-29', '6pm', { people: 50 }),
      counted('2026-11-29', '7pm', { people: 5 }),
    ]
    const [day] = countedDays(services, before)
    expect(day?.totals.get('people')).toEqual({ total: 255, more: null })
    expect(day?.services.map(({ totals }) => totals.get('people')?.more)).toEqual([10, null, null])
  })

  it('have the name that all their services share', () => {
    const named = (name: string | null) => ({ ...counted('2026-11-29', '9am', { people: 1 }), name })
    expect(countedDays([named('Choir'), named('Choir')], [])[0]?.name).toBe('Choir')
    expect(countedDays([named('Choir'), named(null)], [])[0]?.name).toBeNull()
  })

  it('say of each zone how many were counted, by whom, and when last', () => {
    const [ann, bob] = [
      { _id: 'a', name: 'Ann' },
      { _id: 'b', name: 'Bob' },
    ]
    const at = (minute: number) => `2026-11-29T15:0${minute}:00.000Z`
    const left = { zoneId: 'left', zone: 'Left', earlier: [] }
    const elsewhere = { zoneId: null, zone: null, earlier: [] }
    const kinds = [
      { kindId: 'people', kind: 'People', total: 9, zones: [{ ...left, value: 9, by: ann, at: at(1) }] },
      {
        ...{ kindId: 'children', kind: 'Children', total: 7 },
        zones: [
          { ...left, value: 4, by: ann, at: at(2) },
          { ...elsewhere, value: 3, by: null, at: at(3) },
        ],
      },
      { kindId: 'cars', kind: 'Cars', total: 2, zones: [{ ...left, value: 2, by: bob, at: at(4) }] },
    ]
    const only = (total: number) => ({ total, more: null })
    const ofLeft = { people: only(9), children: only(4), cars: only(2) }
    expect(zonesOf({ kinds })).toEqual([
      {
        ...{ zoneId: 'left', zone: 'Left', instead: [], totals: new Map(Object.entries(ofLeft)) },
        by: [
          { name: 'Ann', at: at(2) },
          { name: 'Bob', at: at(4) },
        ],
      },
      {
        zoneId: null,
        zone: null,
        totals: new Map([['children', only(3)]]),
        by: [{ name: '', at: at(3) }],
        instead: [],
      },
    ])
  })
})
