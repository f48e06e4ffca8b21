import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { file, type Row, withImports } from '../../../testing/imports.ts'
import { readInTurn } from './readInTurn.ts'

const { test, withAdmin, freshDay } = withImports()

/** Long enough to be read while the others are asked for. */
const ROWS = 2000

const rows = (): Row[] => {
  const day = freshDay()
  return Array.from({ length: ROWS }, (_, at): Row => [day, `Otis Ward ${at}`, 'Main Door', '9am'])
}

/** Workers that read or compare: idle ones are not counted. */
const workersAtWork = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

it('reads one file or list of a person at a time, and answers all of them', async () => {
  const token = await withAdmin()
  const files = [file(...rows()), file(...rows()), file(...rows())]
  let most = 0
  let isOver = false
  const text = Array.from({ length: ROWS }, (_, at) => `Otis Ward ${at}`).join('\n')
  const asked = Promise.all(files.map((each) => test.upload(importsApi.preview, each, token)))
  const lists = Promise.all([0, 1].map(() => test.call(invitationsApi.read, { text }, token)))
  const answers = Promise.all([asked, lists]).finally(() => (isOver = true))
  while (!isOver) {
    most = Math.max(most, workersAtWork())
    await wait(5)
  }
  const [previews, people] = await answers
  expect(previews.map(({ status, body }) => [status, body.add])).toEqual(files.map(() => [201, ROWS]))
  expect(people.map(({ status, body }) => [status, body.people.length])).toEqual([0, 1].map(() => [200, ROWS]))
  expect(most).toBe(1)
})

it('begins nothing in the turn of a person who has gone meanwhile', async () => {
  const gone = new AbortController()
  const read = vi.fn()
  const first = readInTurn('ann', gone.signal, () => wait(20))
  const second = readInTurn('ann', gone.signal, read)
  gone.abort()
  await expect(second).rejects.toThrow('unavailable')
  await first
  expect(read).not.toHaveBeenCalled()
})
