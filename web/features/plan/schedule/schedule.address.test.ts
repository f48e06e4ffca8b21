import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from './schedule.address.ts'

const read = (query: string) => readAddress(new URLSearchParams(query), '2026-12')
const write = (address: Parameters<typeof writeAddress>[0]) => writeAddress(address, '2026-12').toString()

describe('readAddress', () => {
  it('is everybody, this month, when nothing is said', () =>
    expect(read('')).toEqual({ view: 'all', month: '2026-12' }))

  it('reads view and month', () =>
    expect(read('view=personal&month=2027-02')).toEqual({ view: 'personal', month: '2027-02' }))

  it.each(['2027-13', '2027-00', '2027-1', '202701', '0000-01', '9999-12', 'December', ''])(
    'takes this month for %j',
    (month) => expect(read(`month=${month}`).month).toBe('2026-12'),
  )

  it('takes everybody for an unknown view', () => expect(read('view=theirs').view).toBe('all'))
})

describe('writeAddress', () => {
  it('leaves out what is the default', () => expect(write({ view: 'all', month: '2026-12' })).toBe(''))

  it('is read back as it was written', () => {
    const address = { view: 'personal', month: '2025-01' } as const
    expect(read(write(address))).toEqual(address)
  })
})
