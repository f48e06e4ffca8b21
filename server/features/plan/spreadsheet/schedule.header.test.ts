import { describe, expect, it } from 'vitest'
import { findColumns, missingColumns, repeatsHeader } from './schedule.header.ts'

describe('findColumns', () => {
  it.each([
    [['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']],
    [['DATE', 'usher', 'Position', 'Service', 'Tie']],
    [['Service Date', 'Full Name', 'Post', 'Time', 'Tie-Colour']],
    [['Sunday', "Usher's name", 'Station', 'Start_Time', 'necktie colour']],
    [['Day:', 'VOLUNTEER NAME', 'Location *', 'service\ntime', 'Color']],
    [['Fecha', 'Nombre', 'Asignación', 'Hora del servicio', 'Color de corbata']],
    [['DÍA', 'Ujier', 'Posición', 'Culto', 'Corbata']],
    [[' Date (m/d/yyyy) ', 'Member', 'Duty', 'Service\u00a0 Time', 'Colour of Tie']],
  ])('knows %j', (header) => {
    expect(findColumns(header)).toEqual({ date: 0, name: 1, assignment: 2, serviceTime: 3, tieColor: 4 })
  })

  it('ignores unknown columns, and cells without text', () => {
    expect(findColumns(['#', null, 'Phone', 'Name', 3, new Date(), true, 'Date'])).toEqual({ name: 3, date: 7 })
  })

  it('prefers Time over Service as the service time, on either side', () => {
    expect(findColumns(['Service', 'Time'])).toEqual({ serviceTime: 1 })
    expect(findColumns(['Time', 'Service'])).toEqual({ serviceTime: 0 })
    expect(findColumns(['Service'])).toEqual({ serviceTime: 0 })
  })

  it('prefers the more exact synonym, then the column on the left', () => {
    expect(findColumns(['Day', 'Date', 'Role', 'Position', 'Usher', 'Name'])).toEqual({
      date: 1,
      assignment: 3,
      name: 5,
    })
    expect(findColumns(['Name', 'Name'])).toEqual({ name: 0 })
  })

  it('is not slowed down by a text of megabytes', () => {
    expect(findColumns(['('.repeat(5_000_000)])).toEqual({})
  })
})

describe('missingColumns', () => {
  it('names the missing required columns', () => {
    expect(missingColumns({})).toEqual(['date', 'name', 'assignment', 'serviceTime'])
    expect(missingColumns({ date: 0, name: 1, serviceTime: 2 })).toEqual(['assignment'])
  })

  it('accepts first and last name together as a name', () => {
    const others = { date: 0, assignment: 1, serviceTime: 2 }
    expect(missingColumns({ ...others, firstName: 3, lastName: 4 })).toEqual([])
    expect(missingColumns({ ...others, lastName: 4 })).toEqual(['name'])
  })
})

describe('repeatsHeader', () => {
  const places = { date: 0, name: 1, assignment: 2, serviceTime: 3 }

  it('recognises a repeated header', () => {
    expect(repeatsHeader(['Date', 'Name', 'Assignment', 'Service Time'], places)).toBe(true)
    expect(repeatsHeader(['2026-12-06', 'Usher', 'Position', '9am'], places)).toBe(false)
  })
})
