import { describe, expect, it } from 'vitest'
import { IMPORT_MAX_BYTES } from '#shared/plan/schedule.ts'
import { issuesByRow, readableSize, refusalOf, snapshotOf } from './schedule.upload.ts'

describe('refusalOf', () => {
  it('refuses no file and one that is too large, and lets every other go, up to the limit', () => {
    expect(refusalOf(null)).toBe('schedule.noFile')
    expect(refusalOf({ size: IMPORT_MAX_BYTES + 1 })).toBe('schedule.fileTooLarge')
    expect(refusalOf({ size: IMPORT_MAX_BYTES })).toBeNull()
  })
})

describe('problemsByRow', () => {
  it('puts the problems of a row together and keeps the order of the rows', () => {
    const issues = [
      { path: 'row 7', message: 'Date is missing.' },
      { path: 'row 3', message: 'Name is missing.' },
      { path: 'row 7', message: 'Name is missing.' },
      { path: '', message: 'and 12 more problems' },
    ]
    expect(issuesByRow(issues)).toEqual([
      { row: 'row 7', messages: ['Date is missing.', 'Name is missing.'] },
      { row: 'row 3', messages: ['Name is missing.'] },
      { row: '', messages: ['and 12 more problems'] },
    ])
  })
})

describe('snapshotOf', () => {
  it('holds what the file held, under its name', async () => {
    const copy = await snapshotOf(new File(['sundays'], 'december.xlsx'))
    expect(copy?.name).toBe('december.xlsx')
    expect(await copy?.text()).toBe('sundays')
  })

  it('is null when the browser will not read the file any more', async () => {
    class ChangedFile extends File {
      override arrayBuffer(): Promise<ArrayBuffer> {
        return Promise.reject(new DOMException('changed', 'NotReadableError'))
      }
    }
    expect(await snapshotOf(new ChangedFile(['sundays'], 'december.xlsx'))).toBeNull()
  })
})

describe('readableSize', () => {
  it('is in KB below a megabyte, and never 0', () => {
    expect(readableSize(0)).toBe('1 KB')
    expect(readableSize(5928)).toBe('6 KB')
  })

  it('is in MB above', () => expect(readableSize(2.5 * 1024 * 1024)).toBe('2.5 MB'))
})
