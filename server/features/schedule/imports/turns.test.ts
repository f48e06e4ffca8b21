import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { importsApi } from '#shared/imports.ts'
import { file, type Row, withImports } from '../../../testing/imports.ts'

const { test, withAdmin, freshDay } = withImports()

/** Long enough to be read while the others are asked for. */
const ROWS = 2000

const rows = (): Row[] => {
  const day = freshDay()
  return Array.from({ length: ROWS }, (_, at): Row => [day, `Otis Ward ${at}`, 'Main Door', '9am'])
}

/** Workers that read or compare: idle ones are not counted. */
const workersAtWork = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

it('reads one file of a person at a time, and answers all of them', async () => {
  const token = await withAdmin()
  const files = [file(...rows()), file(...rows()), file(...rows())]
  let most = 0
  let isOver = false
  const asked = Promise.all(files.map((each) => test.upload(importsApi.preview, each, token)))
  const answers = asked.finally(() => (isOver = true))
  while (!isOver) {
    most = Math.max(most, workersAtWork())
    await wait(5)
  }
  expect((await answers).map(({ status, body }) => [status, body.add])).toEqual(files.map(() => [201, ROWS]))
  expect(most).toBe(1)
})
