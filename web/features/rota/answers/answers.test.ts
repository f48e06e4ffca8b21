import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refusal } from '../../../api/error.ts'
import { refusalFrom } from '../../../outbox/pending.change.ts'
import { withAnswers } from './answer.operations.ts'
import { answersHandler } from './answers.outbox.ts'
import { mineQuery, type OwnRota, withBefore } from './answers.queries.ts'
import { assignmentWith, pendingAnswer } from './answers.testing.ts'

const asked = assignmentWith()
const refused = (code: string, assignment = asked) =>
  refusalFrom(refusal(409, { error: 'Said', code, assignment }, null))

it('shows an answer at once, and names the next sequence for the one after it', () => {
  const accept = pendingAnswer({ assignment: asked, answer: 'accept', reason: null })
  expect(withAnswers([asked], [accept])[0]).toMatchObject({
    assignment: { state: 'accepted', sequence: 2 },
    pending: accept,
    problem: undefined,
  })
  const decline = pendingAnswer({ assignment: { ...asked, sequence: 2 }, answer: 'decline', reason: 'Ill' })
  expect(withAnswers([asked], [accept, decline])[0]?.assignment).toMatchObject({
    state: 'declined',
    declineReason: 'Ill',
    sequence: 3,
  })
})

it('shows a refused answer as the server has the place, with the reason', () => {
  const error = refused('place_taken')
  const change = pendingAnswer({ assignment: asked, answer: 'accept', reason: null }, { status: 'refused', error })
  const declined = assignmentWith({ state: 'declined', sequence: 4, mayAccept: false })
  expect(withAnswers([declined], [change])[0]).toMatchObject({ assignment: declined, problem: { error } })
})

it('keeps showing what the server lists no more until its refusal is read', () => {
  const replaced = assignmentWith({ state: 'replaced', sequence: 5 })
  const error = refused('assignment_changed', replaced)
  const change = pendingAnswer({ assignment: asked, answer: 'accept', reason: null }, { status: 'refused', error })
  expect(withAnswers([], [change]).map(({ assignment }) => assignment)).toEqual([replaced])
  expect(withAnswers([], [])).toEqual([])
})

it('is refused by the limit of answers, and sent again after any other pause', () => {
  const tooMany = (more: object) =>
    answersHandler.judge?.(refusal(429, { error: 'Too many', code: 'too_many_attempts', ...more }, '3000'))
  expect(tooMany({ assignment: asked })).toMatchObject({ kind: 'refused', error: { code: 'too_many_attempts' } })
  expect(tooMany({})).toEqual({ kind: 'retry', afterMs: 3_000_000 })
  expect(answersHandler.judge?.(refusal(503, {}, null))).toMatchObject({ kind: 'retry' })
})

it('remembers what a place was before it changed, and only then', () => {
  const moved = assignmentWith({ post: 'Balcony', sequence: 2 })
  const [changed] = withBefore([moved], [asked])
  expect(changed?.before).toEqual({ date: asked.date, serviceTime: '9am', post: 'Foyer', tieColor: 'navy' })
  expect(withBefore([moved], changed ? [changed] : [])[0]?.before?.post).toBe('Foyer')
  expect(withBefore([asked], [asked])).toStrictEqual([asked])
  expect(withBefore([moved], [])[0]?.before).toBeUndefined()
})

it('puts what the server says into the list, and nothing older', () => {
  const cache = new QueryClient()
  const mine: OwnRota = {
    on: true,
    assignments: [{ ...asked, sequence: 3 }],
    offers: [],
    swaps: [],
    publications: [],
    asked: null,
  }
  cache.setQueryData(mineQuery.queryKey, mine)
  const listed = () => cache.getQueryData(mineQuery.queryKey)?.assignments[0]
  const change = pendingAnswer({ assignment: asked, answer: 'accept', reason: null })
  answersHandler.onSent?.({ cache, owner: 'u1' }, change, assignmentWith({ state: 'accepted', sequence: 2 }))
  expect(listed()?.state).toBe('asked')
  answersHandler.onRefused?.(
    { cache, owner: 'u1' },
    change,
    refused('x', assignmentWith({ state: 'declined', sequence: 4 })),
  )
  expect(listed()?.state).toBe('declined')
})
