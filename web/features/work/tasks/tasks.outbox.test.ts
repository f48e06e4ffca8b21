import { expect, it } from 'vitest'
import { offline, refusal } from '../../../api/error.ts'
import { judgeTask } from './tasks.outbox.ts'

const answer = (status: number, code: string, more: object = {}) =>
  refusal(status, { error: 'Said', code, ...more }, null)

it('waits where nothing of ours has answered, or the answer says nothing about the change', () => {
  for (const error of [offline(), answer(502, 'x'), answer(503, 'x'), answer(401, 'not_signed_in'), new Error('stop')])
    expect(judgeTask(error)).toMatchObject({ kind: 'retry' })
  expect(judgeTask(refusal(429, { error: 'Slow', code: 'too_many_attempts' }, '20'))).toEqual({
    kind: 'retry',
    afterMs: 20_000,
  })
})

it('tells at once what the server will not do, or could not', () => {
  for (const error of [answer(404, 'task_not_found'), answer(403, 'forbidden'), answer(500, 'internal')])
    expect(judgeTask(error)).toMatchObject({ kind: 'refused', error: { status: error.status, code: error.code } })
})

it('keeps the task that somebody else has saved', () => {
  const task = { _id: 'a', title: 'Theirs', version: 2 }
  expect(judgeTask(answer(409, 'task_changed', { task }))).toMatchObject({
    kind: 'refused',
    error: { code: 'task_changed', reply: { task } },
  })
})
