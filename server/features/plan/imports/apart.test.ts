import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { withImports } from '../../../testing/imports.ts'
import { workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin } = withImports()

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

it.each([
  ['list-below.xlsx', 4, ['Contact · Marcus Bell', 'Phone · 312-555-0100', 'HJ · Harold Jennings']],
  ['list-beside.xlsx', 6, ['Phone list']],
])('%s: what is no part of the table is left out and named', async (name, add, texts) => {
  const { status, body } = await test.upload(importsApi.preview, { bytes: sample(name) }, await withAdmin())
  expect([status, body]).toMatchObject([201, { add, leftOut: texts.map((text) => ({ why: 'apart', text })) }])
})

it('a last row of substitutes is a post where that is said', async () => {
  const token = await withAdmin()
  const bytes = workbook([
    [
      ['Post', '2031-01-05', '2031-01-12'],
      ['9am Door', 'Ruth Lee', 'Otis Ward'],
      ['9am Hall', 'Cy Cole', 'Di Dunn'],
      ['Subs', 'Ann Abel', 'Bo Bell'],
    ],
  ])
  const read = (fields: Record<string, string>) =>
    test.upload(importsApi.preview, { bytes, fields: { serviceTime: '9am', ...fields } }, token)
  expect((await read({})).body).toMatchObject({ add: 4, leftOut: [{ why: 'apart', row: 4 }] })
  expect((await read({ subs: 'read' })).body).toMatchObject({ add: 6, leftOut: [] })
  expect((await read({ subs: 'perhaps' })).status).toBe(400)
})
