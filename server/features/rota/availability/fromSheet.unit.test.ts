import { expect, it } from 'vitest'
import { fromSheetOf, sheetKeys } from '../facts/fromSheet.ts'
import { nothingSaid, toRota } from './availability.wire.ts'

const row = { ...nothingSaid('bill'), times: 4, per: 'month' as const, updated_by: 'admin' }
const wishes = ['door', 'lobby'].map((post_id) => ({ user_id: 'bill', post_id, wish: 'like' as const }))
const rota = toRota(row, { wishes, skills: [] }, {} as never)
const rows = [{ _id: 'sundays' }, { _id: 'said' }]
const taken = new Set([
  sheetKeys.often('bill', { times: 4, per: 'month' }),
  sheetKeys.like('bill', 'door'),
  sheetKeys.row('sundays'),
])

it('is what still stands as it was taken over', () => {
  expect(fromSheetOf(taken, { row, rota, rows })).toEqual({ often: true, postIds: ['door'], rowIds: ['sundays'] })
  expect(fromSheetOf(taken, { row, rota: { ...rota, times: 3 }, rows })).toMatchObject({ often: false })
  const avoided = { ...rota, wishes: [{ postId: 'door', wish: 'avoid' as const }] }
  expect(fromSheetOf(taken, { row, rota: avoided, rows })).toMatchObject({ postIds: [] })
  expect(fromSheetOf(new Set(), { row, rota, rows })).toBeUndefined()
})

it('wishes are the word of who has changed some of them since; days stay until they are removed', () => {
  const own = { ...row, updated_by: 'bill' }
  expect(fromSheetOf(taken, { row: own, rota, rows })).toEqual({ often: false, postIds: [], rowIds: ['sundays'] })
  expect(fromSheetOf(taken, { row: own, rota, rows: [] })).toBeUndefined()
  // An admin who took it over about themselves has not said it.
  const self = new Set([sheetKeys.own(sheetKeys.often('bill', { times: 4, per: 'month' }))])
  expect(fromSheetOf(self, { row: own, rota, rows })).toEqual({ often: true, postIds: [], rowIds: [] })
})
