import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Assignment } from '#shared/answers.ts'
import { refusal } from '../../../api/error.ts'
import { refusalFrom } from '../../../outbox/pending.change.ts'
import { AskedCards } from './AskedCards.tsx'
import { withAnswers } from './answer.operations.ts'
import type { OwnAssignment } from './answers.queries.ts'
import { assignmentWith, pendingAnswer } from './answers.testing.ts'

const nothing = () => undefined

/** The cards of these assignments, as text. */
const shown = (assignments: OwnAssignment[], changes: Parameters<typeof withAnswers>[1] = []): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <AskedCards
        answers={{ shown: withAnswers(assignments, changes), answer: nothing, forget: nothing }}
        publications={[{ _id: 'n1', number: 1, publishedAt: '2026-11-20T12:00:00.000Z', note: 'Be early' }]}
      />
    </QueryClientProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')

it('asks by day, with post, tie and who else, and for all at once where there are several', () => {
  const one = assignmentWith({ with: [{ _id: 'u2', name: 'Otis', post: 'Aisle' }] })
  const text = shown([one, assignmentWith({ _id: 'a2', date: '2026-12-13' })])
  for (const part of ['Be early', 'Can you serve?', 'Sunday, December 6', '9am', 'Foyer', 'navy', 'With Otis (Aisle)'])
    expect(text).toContain(part)
  expect(text).toContain('Accept all 2')
  expect(shown([one])).not.toContain('Accept all')
})

it.each<[Partial<Assignment>, string[], string[]]>([
  [{ state: 'asked' }, ['I’ll be there', 'I can’t'], ['You’ll be there']],
  [{ state: 'accepted' }, ['You’ll be there. Thank you.', 'I can’t after all'], ['I’ll be there']],
  [{ state: 'declined' }, ['You said that you can’t.', 'I can after all'], ['Somebody else']],
  [{ state: 'declined', mayAccept: false }, ['Somebody else has this place now.'], ['I can after all']],
  [{ state: 'replaced' }, ['You are not needed here any more.'], ['I can']],
  [{ state: 'cancelled' }, ['This is cancelled.'], ['I can']],
])('says of %o what can be done', (change, there, missing) => {
  const text = shown([assignmentWith(change)])
  for (const part of there) expect(text).toContain(part)
  for (const part of missing) expect(text).not.toContain(part)
})

it('says what a place was before, and why an answer was refused', () => {
  const { date, serviceTime, post, tieColor } = assignmentWith()
  const moved = { ...assignmentWith({ post: 'Aisle' }), before: { date, serviceTime, post, tieColor } }
  expect(shown([moved])).toMatch(/Before:[\s\S]*9am · Foyer/)
  const refused = (code: string, error: string) =>
    pendingAnswer(
      { assignment: assignmentWith(), answer: 'accept', reason: null },
      { status: 'refused', error: refusalFrom(refusal(409, { error, code, assignment: moved }, null)) },
    )
  expect(shown([moved], [refused('assignment_changed', 'It changed')])).toMatch(/changed[\s\S]*I’ll be there/)
  expect(shown([moved], [refused('service_begun', 'It has begun')])).not.toContain('I’ll be there')
})
